import { leastBy } from '@ruly/common/grouped'

import { siteOf } from '../http/origin.ts'
import { createAlarm, elapsed, type Alarm, type Clock } from '../runtime/clock.ts'
import { createSlots } from '../runtime/slots.ts'
import { createDeliveries } from './delivery/deliveries.ts'
import { afterObservation, brokenWhileUnreachable } from './events/after-observation.ts'
import { observationOf } from './state/site-view.ts'
import { dueAt, withSinks, type SiteWatch } from './state/site-watch.ts'
import type { WatchEvent } from './state/watch-event.ts'
import { checkedWatchOptions, type WatchOptions, type CheckedWatchOptions } from './watch-options.ts'

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
  const { folder, sinks, clock, random, concurrency, onDeliveryFailure } = checked
  const watched = new Map<string, Watched>()
  const alarm = createAlarm(clock)
  const deliveries = sinks.map((sink) =>
    createDeliveries({ folder, sink, clock, random, onFailure: onDeliveryFailure, onTaken: forgetIfRemoved }),
  )
  const offer = (site: string): void => {
    for (const delivery of deliveries) delivery.offer(site)
  }

  /** Takes up what the folder knows of a site; where that fails, the site is not watched. */
  async function begin(site: string, entry: Watched): Promise<void> {
    try {
      const { outbox } = await planFirst(site, entry, checked)
      if (outbox.length > 0) offer(site)
      alarm.ring()
    } catch (error) {
      if (watched.get(site) === entry) watched.delete(site)
      throw error
    }
    await forgetIfRemoved(site)
  }

  async function visit(site: string, entry: Watched, signal: AbortSignal): Promise<Visit> {
    try {
      const visited = await visitAndPlan(site, entry, checked, signal)
      if (visited.event !== undefined) offer(site)
      return visited
    } finally {
      await forgetIfRemoved(site)
    }
  }

  /** A site that was removed while its file was written is not watched again. */
  async function forgetIfRemoved(site: string): Promise<void> {
    if (!watched.has(site)) await folder.forget(site)
  }

  const requesting = { watched, alarm, clock, concurrency, visit }
  return {
    async add(url) {
      const site = siteOf(url, 'A watched site')
      let entry = watched.get(site)
      if (entry === undefined) {
        entry = { due: Infinity }
        watched.set(site, entry)
        entry.begun = begin(site, entry)
      }
      await entry.begun
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
      const { visits, notDue } = await requestDue(requesting, signal)
      for (const delivery of deliveries) await delivery.drain(signal)
      const undelivered = new Set(deliveries.flatMap((delivery) => delivery.waiting())).size
      return { ...(await roundOf(visits, [...watched.keys()], checked)), notDue, undelivered }
    },
    run: (signal) =>
      together(signal, [
        (either) => requestWhenDue(requesting, either),
        ...deliveries.map((delivery) => (either: AbortSignal) => delivery.run(either)),
      ]),
  }
}

/** What a request to a site came to. */
interface Visit {
  readonly watch: SiteWatch
  /** Undefined if nothing has happened. */
  readonly event: WatchEvent | undefined
}

/** Sets when a site that is added is due. One that was never requested is written, too: it is one of the folder. */
async function planFirst(
  site: string,
  entry: Watched,
  { folder, sinks, everyMs, clock }: CheckedWatchOptions,
): Promise<SiteWatch> {
  const names = sinks.map(({ name }) => name)
  const before = await folder.read(site)
  const isKept = before.askedAt !== undefined && before.outbox.length === 0
  const known = isKept ? before : await folder.update(site, (watch) => withSinks(watch, names))
  entry.due = dueOf(known, everyMs, clock)
  return known
}

/** Requests a site, and sets when it is due next. If that fails, a request that was begun counts. */
async function visitAndPlan(
  site: string,
  entry: Watched,
  options: CheckedWatchOptions,
  signal: AbortSignal,
): Promise<Visit> {
  const { folder, everyMs, clock, random } = options
  let due = elapsed(clock)
  entry.due = Infinity
  try {
    const before = await folder.read(site)
    signal.throwIfAborted()
    await folder.noteRequest(site, clock.now())
    due = elapsed(clock) + everyMs
    const visited = await request(before, options, signal)
    due = dueOf(visited.watch, everyMs, clock) + everyMs * spread * random()
    return visited
  } finally {
    entry.due = due
  }
}

/** Requests a site, and keeps what that shows together with the event that it is, which then waits for every sink. */
async function request(
  { site, askedAt = -Infinity, known }: SiteWatch,
  options: CheckedWatchOptions,
  signal: AbortSignal,
): Promise<Visit> {
  const { client, folder, everyMs, sinks, onRequest } = options
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

async function roundOf(
  visits: readonly Visit[],
  sites: readonly string[],
  options: CheckedWatchOptions,
): Promise<Omit<WatchRound, 'notDue' | 'undelivered'>> {
  return {
    requested: visits.length,
    failing: visits.filter(({ watch }) => watch.failing !== undefined).length,
    unreachable: await unreachableSites(sites, visits, options),
    events: visits.flatMap(({ event }) => event ?? []),
  }
}

/** Runs tasks until the signal aborts; ends all with the first that fails. */
async function together(
  signal: AbortSignal,
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const ending = new AbortController()
  const either = AbortSignal.any([signal, ending.signal])
  const fail = (error: unknown): void => ending.abort(error)
  await Promise.all(tasks.map((task) => task(either).catch(fail)))
  if (!signal.aborted) throw ending.signal.reason
}

/** A site that is unreachable. */
export interface UnreachableSite {
  /** Scheme, host and port. */
  readonly site: string
  /** The gates that are broken while crawlers without a copy of its robots.txt must assume that nothing is allowed. */
  readonly broken: readonly string[]
}

/** The sites that are reported as unreachable and have not answered since: by their visits, or if they were not due, by the folder. */
async function unreachableSites(
  sites: readonly string[],
  visits: readonly Visit[],
  options: CheckedWatchOptions,
): Promise<readonly UnreachableSite[]> {
  const visited = new Map(visits.map(({ watch }) => [watch.site, watch]))
  const found: UnreachableSite[] = []
  for (const site of sites) {
    const watch = visited.get(site) ?? (await options.folder.read(site))
    if (watch.failing?.isReported === true)
      found.push({ site, broken: brokenWhileUnreachable(watch, options) })
  }
  return found
}

/** A site that is watched. */
interface Watched {
  /** When it is due, by `elapsed`; Infinity while it is added or requested. */
  due: number
  /** Settles when it is added; undefined for a moment. */
  begun?: Promise<void>
}

interface Requesting {
  readonly watched: ReadonlyMap<string, Watched>
  /** Rings when a site is due at another time than before. */
  readonly alarm: Alarm
  readonly clock: Clock
  /** How many sites are requested at the same time. */
  readonly concurrency: number
  /** Requests a site, and sets when it is due next. Sets it to Infinity at once. */
  readonly visit: (site: string, entry: Watched, signal: AbortSignal) => Promise<Visit>
}

/** Visits each site that is due, unless it is removed or requested by others while it waits for its place; says how many were not due. */
async function requestDue(
  { watched, alarm, clock, concurrency, visit }: Requesting,
  signal: AbortSignal,
): Promise<{ readonly visits: readonly Visit[]; readonly notDue: number }> {
  const isDue = (entry: Watched): boolean => entry.due <= elapsed(clock)
  const due = [...watched].filter(([, entry]) => isDue(entry))
  const notDue = watched.size - due.length
  const slots = createSlots(concurrency)
  const visiting = due.map(([site, entry]) =>
    slots.run(async () => {
      const isStillDue = watched.get(site) === entry && isDue(entry)
      return isStillDue ? [await visit(site, entry, signal)] : []
    }),
  )
  // Nothing may be under way when this rejects: the folder may be given to another process then.
  await Promise.allSettled(visiting)
  alarm.ring()
  return { visits: (await Promise.all(visiting)).flat(), notDue }
}

/** The time between the beginnings with two sites: 20 in a second. */
const betweenStartsMs = 50

/** Visits each site when it is due, until the signal aborts; rejects with the error of a visit. */
async function requestWhenDue(
  { watched, alarm, clock, concurrency, visit }: Requesting,
  signal: AbortSignal,
): Promise<void> {
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  const underWay = new Set<Promise<void>>()
  while (!either.aborted) {
    // A scan: even of ten thousand sites, it takes less than the request that follows.
    const next = leastBy(watched, ([, { due }]) => due)
    const due = next?.[1].due ?? Infinity
    if (next === undefined || due > elapsed(clock)) await alarm.until(due, either)
    else if (underWay.size >= concurrency) await Promise.race(underWay)
    else {
      const task: Promise<void> = visit(...next, either)
        .then(() => undefined)
        .catch((error: unknown) => failing.abort(error))
        .finally(() => {
          underWay.delete(task)
          alarm.ring()
        })
      underWay.add(task)
      await createAlarm(clock).until(elapsed(clock) + betweenStartsMs, either)
    }
  }
  await Promise.all(underWay)
  if (!signal.aborted) throw failing.signal.reason
}

/** When a site is due by `elapsed`: who sets the clock does not change that. */
function dueOf(watch: SiteWatch, everyMs: number, clock: Clock): number {
  const now = clock.now()
  return elapsed(clock) + dueAt(watch, everyMs, now) - now
}
