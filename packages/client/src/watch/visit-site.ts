import { afterObservation } from './events/after-observation.ts'
import type { WatchEvent } from './state/watch-event.ts'
import { observationOf } from './state/site-view.ts'
import type { SiteWatch } from './state/site-watch.ts'
import type { CheckedWatchOptions } from './watch-options.ts'

/** What a request to a site came to. */
export interface Visit {
  readonly watch: SiteWatch
  /** Undefined if nothing has happened. */
  readonly event: WatchEvent | undefined
}

/** Requests a site, and keeps what that shows together with the event that it is, which then waits for every sink. */
export async function visitSite(
  site: string,
  options: CheckedWatchOptions,
  signal: AbortSignal,
): Promise<Visit> {
  const { client, folder, everyMs, sinks, clock, onRequest } = options
  const { askedAt = -Infinity, known } = await folder.read(site)
  await folder.noteRequest(site, clock.now())
  // The client may have requested it for others meanwhile: that is enough.
  const answer = await client.robotsFor(`${site}/`, { signal, askedSince: askedAt + everyMs })
  if (answer === undefined)
    throw new TypeError(`No robots.txt governs ${site}: a site is an http or https URL.`)
  let event: WatchEvent | undefined
  const watch = await folder.update(site, (before) => {
    const observed = afterObservation(before, observationOf(answer), options)
    event = observed.event
    if (event === undefined || sinks.length === 0) return observed.watch
    const waiting = { event, sinks: sinks.map(({ name }) => name) }
    return { ...observed.watch, outbox: [...observed.watch.outbox, waiting] }
  })
  onRequest(watch, known === undefined)
  return { watch, event }
}
