import { createSlots } from '../runtime/slots.ts'
import { originOf } from '../http/origin.ts'
import { createAlarm } from '../runtime/alarm.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import type { WatchEvent } from './state/watch-event.ts'
import { dueAt, withSinks, type SiteWatch } from './state/site-watch.ts'
import { requestWhenDue, type Watched } from './request-when-due.ts'
import { unreachableSites, type UnreachableSite } from './unreachable-sites.ts'
import { visitSite, type Visit } from './visit-site.ts'
import { checkedWatchOptions, type WatchOptions } from './watch-options.ts'

/** What a round of requests came to. */
export interface WatchRound {
  /** Sites that were requested. */
  readonly requested: number
  /** Sites that were not due. */
  readonly notDue: number
  /** Sites whose last request failed, whether that was reported or not. */
  readonly failing: number
  /** Sites that are reported as unreachable and have not answered since, whether they were due or not. */
  readonly unreachable: readonly UnreachableSite[]
  /** What has happened. */
  readonly events: readonly WatchEvent[]
  /** Sites with events that a sink has not taken. */
  readonly undelivered: number
}

/** Watches the robots.txt of sites. Made by `createWatcher`. */
export interface Watcher {
  /**
   * Adds the site of a URL.
   *
   * @param url an absolute http or https URL; two of one site are one watch
   * @returns the site: scheme, host and port
   * @throws `TypeError` for any other URL; `RobotsError` `store-not-usable`
   */
  add(url: string): Promise<string>
  /**
   * Ends the watch of a site, and forgets what was seen.
   *
   * @returns whether there was one
   */
  remove(site: string): Promise<boolean>
  /** The sites. */
  sites(): readonly string[]
  /** What is known of a site; undefined for one that is not watched. */
  stateOf(site: string): Promise<SiteWatch | undefined>
  /** Requests the sites that are due, each once, and delivers what has happened. Rejects with the reason of the signal. */
  round(signal: AbortSignal): Promise<WatchRound>
  /** Requests each site when it is due, and delivers what happens, until the signal aborts; rejects where the folder or the store fails. */
  run(signal: AbortSignal): Promise<void>
}

/** How much later than it is due a site may be requested, as a share of the interval: sites that began together drift apart. */
const spread = 0.05

/**
 * Makes a watcher: it requests the robots.txt of sites at most once in an interval each, and tells sinks what has changed and for whom.
 *
 * What it knows is in its folder, so that a new process continues where the last one ended: with the file that was seen, the time of the last
 * request, and the events that are not delivered yet.
 *
 * @param options the client, the folder, the interval and the sinks
 * @returns the watcher, which does nothing before `run` or `round`
 * @throws `TypeError` and `RangeError` for options that are unknown or wrong
 * @see docs/watch.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const folder = await openWatchFolder('watch-state')
 * const print: WatchSink = { name: 'print', deliver: async ({ type, data }) => console.log(type, data.site) }
 * const watcher = createWatcher({ client, folder, everyMs: 3_600_000, sinks: [print] })
 * await watcher.add('https://example.com/')
 * const { events } = await watcher.round(new AbortController().signal)
 * await folder.close()
 * await client.close()
 */
export function createWatcher(options: WatchOptions): Watcher {
  const checked = checkedWatchOptions(options)
  const { folder, everyMs, sinks, clock, random, concurrency, onDeliveryFailure } = checked
  const watched = new Map<string, Watched>()
  const alarm = createAlarm(clock)
  const names = sinks.map(({ name }) => name)
  const deliveries = sinks.map((sink) =>
    createDeliveries({ folder, sink, clock, random, onFailure: onDeliveryFailure }),
  )
  const offer = (site: string): void => {
    for (const delivery of deliveries) delivery.offer(site)
  }

  /** A site that was removed meanwhile is not watched again. */
  async function visitAndPlan(site: string, signal: AbortSignal): Promise<Visit> {
    const entry = watched.get(site)
    if (entry !== undefined) entry.due = Infinity
    const visited = await visitSite(site, checked, signal)
    if (visited.event !== undefined) offer(site)
    const drift = everyMs * spread * random()
    if (entry !== undefined) entry.due = dueAt(visited.watch, everyMs, clock.now()) + drift
    if (!watched.has(site)) await folder.forget(site)
    alarm.ring()
    return visited
  }

  return {
    async add(url) {
      const site = siteOf(url)
      if (watched.has(site)) return site
      watched.set(site, { due: Infinity })
      const before = await folder.read(site)
      const known = withSinks(before, names)
      // A site that was never requested is written, too: it is one of the folder.
      if (before.askedAt === undefined || before.outbox.length > 0)
        await folder.update(site, (watch) => withSinks(watch, names))
      watched.set(site, { due: dueAt(known, everyMs, clock.now()) })
      if (known.outbox.length > 0) offer(site)
      alarm.ring()
      return site
    },
    async remove(site) {
      if (!watched.delete(site)) return false
      await folder.forget(site)
      return true
    },
    sites: () => [...watched.keys()],
    stateOf: async (site) => (watched.has(site) ? await folder.read(site) : undefined),
    async round(signal) {
      const now = clock.now()
      const due = [...watched].filter((entry) => entry[1].due <= now).map(([site]) => site)
      const slots = createSlots(concurrency)
      const visiting = due.map((site) => slots.run(() => visitAndPlan(site, signal)))
      // Nothing may be under way when this rejects: the folder may be given to another process then.
      await Promise.allSettled(visiting)
      const visits = await Promise.all(visiting)
      for (const delivery of deliveries) await delivery.drain(signal)
      return {
        requested: visits.length,
        notDue: watched.size - visits.length,
        failing: visits.filter(({ watch }) => watch.failing !== undefined).length,
        unreachable: await unreachableSites(watched.keys(), visits, checked),
        events: visits.flatMap(({ event }) => event ?? []),
        undelivered: Math.max(0, ...deliveries.map((delivery) => delivery.waiting())),
      }
    },
    async run(signal) {
      const ending = new AbortController()
      const either = AbortSignal.any([signal, ending.signal])
      const tasks = [
        requestWhenDue({ watched, alarm, clock, concurrency, visit: visitAndPlan }, either),
        ...deliveries.map((delivery) => delivery.run(either)),
      ].map((task) => task.catch((error: unknown) => ending.abort(error)))
      await Promise.all(tasks)
      if (!signal.aborted) throw ending.signal.reason
    },
  }
}

function siteOf(url: string): string {
  const site = originOf(url)
  if (site !== null) return site
  throw new TypeError(`A watched site needs an http or https URL, got ${JSON.stringify(url.slice(0, 100))}.`)
}
