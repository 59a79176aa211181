import { createAlarm, type Alarm } from '../runtime/alarm.ts'
import type { Clock } from '../runtime/clock.ts'

/** A site that is watched. */
export interface Watched {
  /** When it is due, in milliseconds since the epoch; Infinity while it is requested. */
  due: number
}

interface Requesting {
  readonly watched: ReadonlyMap<string, Watched>
  /** Rings when a site is due at another time than before. */
  readonly alarm: Alarm
  readonly clock: Clock
  /** How many sites are requested at the same time. */
  readonly concurrency: number
  /** Requests a site, and sets when it is due next. Sets it to Infinity at once. */
  readonly visit: (site: string, signal: AbortSignal) => Promise<unknown>
}

/** The time between the beginnings with two sites: 20 in a second. */
const betweenStartsMs = 50

/** Visits each site when it is due, until the signal aborts; rejects with the error of a visit. */
export async function requestWhenDue(
  { watched, alarm, clock, concurrency, visit }: Requesting,
  signal: AbortSignal,
): Promise<void> {
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  const underWay = new Set<Promise<void>>()
  while (!either.aborted) {
    const [site, due] = earliest(watched)
    if (site === undefined || due > clock.now()) await alarm.until(due, either)
    else if (underWay.size >= concurrency) await Promise.race(underWay)
    else {
      const task: Promise<void> = visit(site, either)
        .then(() => undefined)
        .catch((error: unknown) => failing.abort(error))
        .finally(() => underWay.delete(task))
      underWay.add(task)
      await createAlarm(clock).until(clock.now() + betweenStartsMs, either)
    }
  }
  await Promise.all(underWay)
  if (!signal.aborted) throw failing.signal.reason
}

/** The site that is due first; a scan, because even for ten thousand sites it takes less than the request that follows. */
function earliest(watched: ReadonlyMap<string, Watched>): readonly [site: string | undefined, due: number] {
  let first: string | undefined
  let least = Infinity
  for (const [site, { due }] of watched) {
    if (due >= least) continue
    first = site
    least = due
  }
  return [first, least]
}
