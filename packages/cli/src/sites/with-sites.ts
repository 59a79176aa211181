import { setMaxListeners } from 'node:events'

import type { RunContext } from '../runtime/run-context.ts'
import { openSites, type Asking, type Sites } from './open-sites.ts'

/** Runs work that asks sites: until it is done, nobody reads its output any more, or the person at the keyboard wants to stop. */
export async function withSites<Result>(
  asking: Pick<Asking, 'source' | 'dialects'>,
  { output, env, notes, listenForInterrupt }: RunContext,
  work: (sites: Sites) => Promise<Result>,
): Promise<Result> {
  const interrupt = listenForInterrupt()
  const signal = AbortSignal.any([output.signal, interrupt.signal])
  // Each question that waits listens to it.
  setMaxListeners(Infinity, signal)
  const sites = openSites({ ...asking, env, signal, note: (text) => notes.note(text) })
  try {
    return await work(sites)
  } finally {
    notes.makeRoom()
    await sites.close()
    interrupt.end()
  }
}
