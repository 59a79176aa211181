import { leastBy } from '@ruly/common/grouped'

import { orAborted } from '../../runtime/abort.ts'
import { type Clock, createAlarm, elapsed, pause } from '../../runtime/clock.ts'
import { withoutDelivery } from '../state/site-watch.ts'
import type { WatchFolder } from '../state/watch-folder.ts'
import { DeliveryError, pauseAfter, type WatchSink } from './watch-sink.ts'

/** Brings events from the disk to one sink: those of a site in their order, one at a time. */
export interface Deliveries {
  /** Says that a site has events for the sink. */
  offer(site: string): void
  /** The sites with events that wait. */
  waiting(): readonly string[]
  /** Delivers until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
  /** Tries each site that has events a few times, and gives up then. */
  drain(signal: AbortSignal): Promise<void>
}

interface DeliveriesParts {
  readonly folder: WatchFolder
  readonly sink: WatchSink
  readonly clock: Clock
  readonly random: () => number
  /** Told of each attempt that failed. */
  readonly onFailure: (sink: string, error: Error) => void
  /** Called when it is on disk that an event of a site was taken. */
  readonly onTaken: (site: string) => Promise<void>
}

interface WaitingSite {
  failures: number
  /** By `elapsed`. */
  notBefore: number
}

/** How often `drain` tries an event, and the pause between two attempts. */
const drainAttempts = 3
const drainPauseMs = 1000

export function createDeliveries(parts: DeliveriesParts): Deliveries {
  const { folder, sink, clock, random, onFailure, onTaken } = parts
  const sites = new Map<string, WaitingSite>()
  const alarm = createAlarm(clock)

  /** Delivers all events of a site; false if one was not taken. */
  async function deliverFor(site: string, waiting: WaitingSite, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const { outbox } = await folder.read(site)
      const next = outbox.find(({ sinks }) => sinks.includes(sink.name))
      if (next === undefined) return true
      try {
        await orAborted(sink.deliver(next.event, signal), signal)
      } catch (error) {
        signal.throwIfAborted()
        waiting.failures++
        const least = error instanceof DeliveryError ? error.pauseMs : 0
        waiting.notBefore = elapsed(clock) + pauseAfter(waiting.failures, least, random())
        onFailure(sink.name, error as Error)
        return false
      }
      waiting.failures = 0
      await folder.update(site, (watch) => withoutDelivery(watch, next.event.id, sink.name))
      await onTaken(site)
    }
  }

  /** Delivers for a site that was offered; it may be offered again meanwhile, and stays offered if this fails. */
  async function attempt(site: string, waiting: WaitingSite, signal: AbortSignal): Promise<void> {
    sites.delete(site)
    let isDone = false
    try {
      isDone = await deliverFor(site, waiting, signal)
    } finally {
      if (!isDone) sites.set(site, waiting)
    }
  }

  return {
    waiting: () => [...sites.keys()],
    offer(site) {
      if (!sites.has(site)) sites.set(site, { failures: 0, notBefore: -Infinity })
      alarm.ring()
    },
    async run(signal) {
      while (!signal.aborted) {
        const next = leastBy(sites, ([, { notBefore }]) => notBefore)
        if (next !== undefined && next[1].notBefore <= elapsed(clock)) await attempt(...next, signal)
        else await alarm.until(next === undefined ? Infinity : next[1].notBefore, signal)
      }
    },
    async drain(signal) {
      for (let round = 1; round <= drainAttempts && sites.size > 0; round++) {
        if (round > 1) await pause(clock, drainPauseMs, signal)
        // A copy: what is not taken is put back.
        const offered = Array.from(sites)
        for (const [site, waiting] of offered) {
          signal.throwIfAborted()
          await attempt(site, waiting, signal)
        }
      }
    },
  }
}
