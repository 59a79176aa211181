import type { AccessPolicy } from 'ruly/access'

import { isFromFuture } from './record/freshness.ts'
import { decodeRecord, encodeRecord } from './record/record-coding.ts'
import { recordKeys } from './record/record-keys.ts'
import type { SiteRecord } from './record/site-record.ts'
import type { Clock } from '../runtime/clock.ts'
import { paced } from '../runtime/paced.ts'
import type { Store } from '../store/store.ts'

/** The records of a client in its store, if it has one. */
export interface StoredRecords {
  keyOf(origin: string): Promise<string>
  /** The newest of what is known and what the store has, by the clock of this process. */
  newest(origin: string, known: SiteRecord | undefined): Promise<NewestRecord>
  put(origin: string, record: SiteRecord): Promise<void>
  /** Whether others may have changed the record since the one in memory was looked up. */
  isInvalidated(origin: string): boolean
  /** Removes the record from the store. */
  delete(origin: string): Promise<void>
  /** The site has left memory. */
  forget(origin: string): void
  /** Ends the watch for changes; the store stays open. */
  close(): void
}

/** What was looked up of a site. */
export interface NewestRecord {
  readonly record: SiteRecord | undefined
  /** It is in memory now, or what came of it: only what others change after the look counts from now on. */
  readonly kept: () => void
}

interface StoredRecordsOptions {
  readonly store?: Store | undefined
  readonly access: AccessPolicy
  readonly clock: Pick<Clock, 'now'>
  readonly userAgent: string
  /** Whether a site is in memory, or on its way there. */
  readonly isHeld: (origin: string) => boolean
  /** The same sites. */
  readonly held: () => Iterable<string>
}

export function createStoredRecords(options: StoredRecordsOptions): StoredRecords {
  const { store, access, clock, userAgent, isHeld, held } = options
  const keys = recordKeys(access, userAgent)
  const invalidations = createInvalidations((key) => keys.originOf(key), isHeld, held)
  const unwatch = store?.watch?.(invalidations.listener)
  return {
    keyOf: (origin) => keys.of(origin),
    async newest(origin, known) {
      // Before: what is changed while it is read is looked up again.
      const kept = invalidations.untilNow(origin)
      const entry = await store?.get(await keys.of(origin))
      const stored = entry && (await paced(() => decodeRecord(entry.bytes)))
      return { record: newer(known, stored, clock.now()), kept }
    },
    async put(origin, record) {
      if (store === undefined) return
      const bytes = await paced(() => encodeRecord(record))
      await store.set(await keys.of(origin), { bytes, expiresAt: keptUntil(record) })
    },
    async delete(origin) {
      await store?.delete(await keys.of(origin))
    },
    isInvalidated: (origin) => invalidations.has(origin),
    forget: (origin) => invalidations.delete(origin),
    close: () => unwatch?.(),
  }
}

/**
 * One from the future was asked for by a process whose clock is ahead. It does not replace one that was not: else two such processes would
 * each make the other ask again.
 */
function newer(
  one: SiteRecord | undefined,
  other: SiteRecord | undefined,
  now: number,
): SiteRecord | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const isOneAhead = isFromFuture(one, now)
  if (isOneAhead !== isFromFuture(other, now)) return isOneAhead ? other : one
  return other.last.at > one.last.at ? other : one
}

const day = 24 * 60 * 60 * 1000

/** A copy may be needed for as long as a site can be down; without one, only how often it failed. */
function keptUntil({ copy, last, freshUntil, staleUntil }: SiteRecord): number {
  return Math.max(freshUntil, staleUntil, last.at + (copy === undefined ? 2 : 60) * day)
}

/**
 * Which sites in memory may be older than in the store, as others have changed it. An invalidated site is looked up again before it answers; its record is kept for that, as a store that cannot be read must not make it unknown.
 *
 * `isHeld` says whether a site is in memory, or on its way there, and `all` names those: others need not be noted.
 */
export function createInvalidations(
  originOf: (key: string) => string | undefined,
  isHeld: (origin: string) => boolean,
  all: () => Iterable<string>,
) {
  /** By origin, the number of the last notice. */
  const invalidated = new Map<string, number>()
  let notices = 0
  return {
    /** What the store's notices are for. */
    listener: (key: string | undefined): void => {
      notices++
      if (key === undefined) for (const origin of all()) invalidated.set(origin, notices)
      const origin = key === undefined ? undefined : originOf(key)
      if (origin !== undefined && isHeld(origin)) invalidated.set(origin, notices)
    },
    has: (origin: string): boolean => invalidated.has(origin),
    /** What ends the invalidation of a site, unless a notice comes from now on. */
    untilNow(origin: string): () => void {
      const last = invalidated.get(origin)
      return () => {
        if (invalidated.get(origin) === last) invalidated.delete(origin)
      }
    },
    delete: (origin: string): void => void invalidated.delete(origin),
  }
}
