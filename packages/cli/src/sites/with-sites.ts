import type { RunContext } from '../runtime/run-context.ts'
import { withInterrupt } from '../runtime/with-interrupt.ts'
import { openSites, type Asking, type Sites } from './open-sites.ts'

/** Runs work that sends requests. Stops when the output is closed or on Ctrl-C. */
export async function withSites<Result>(
  asking: Pick<Asking, 'source' | 'dialects'>,
  context: RunContext,
  work: (sites: Sites, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { env, cwd, notes } = context
  return await withInterrupt(context, async (signal) => {
    const sites = openSites({ ...asking, env, cwd, signal, note: (text) => notes.note(text) })
    try {
      return await work(sites, signal)
    } finally {
      notes.makeRoom()
      await sites.close()
    }
  })
}
