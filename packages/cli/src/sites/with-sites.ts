import { setMaxListeners } from 'node:events'

import type { RunContext } from '../runtime/run-context.ts'
import { openSites, type Asking, type Sites } from './open-sites.ts'

/** Runs work that sends requests. Stops when the output is closed or on Ctrl-C. */
export async function withSites<Result>(
  asking: Pick<Asking, 'source' | 'dialects'>,
  { output, env, cwd, notes, listenForInterrupt }: RunContext,
  work: (sites: Sites, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interrupt = listenForInterrupt()
  const signal = AbortSignal.any([output.signal, interrupt.signal])
  // Every pending request adds a listener.
  setMaxListeners(Infinity, signal)
  const sites = openSites({ ...asking, env, cwd, signal, note: (text) => notes.note(text) })
  try {
    return await work(sites, signal)
  } finally {
    notes.makeRoom()
    await sites.close()
    interrupt.end()
  }
}
