import type { Transport } from '../fetch/transport/transport.ts'
import type { SiteHistory } from '../history/site-history.ts'
import type { Clock } from '../runtime/clock.ts'
import { fetchRecord, type FetchRecordOptions } from './fetch-record.ts'
import type { KnownSite } from './known-site.ts'
import type { SiteRecord } from './record/site-record.ts'
import type { StoredRecords } from './stored-records.ts'

/** What came of a response that was fetched before. */
export type Learned = 'imported' | 'not-newer' | 'unusable'

/** Where a client keeps what it knows of sites. */
export interface SiteKnowledge {
  readonly records: StoredRecords
  /** Undefined for a client that keeps none. */
  readonly history: SiteHistory | undefined
  /** Puts a record into memory, its file read. Memory answers by it only when the history has it. */
  readonly remember: (origin: string, record: SiteRecord, kept?: Promise<void>) => Promise<KnownSite>
}

/** A response that was fetched before. */
interface FetchedBefore {
  readonly origin: string
  /** What memory has of the site. */
  readonly known: SiteRecord | undefined
  /** Answers with the response. */
  readonly from: Transport
  readonly at: number
}

/** Takes what a transport answers as if it had been asked at that time: into the history in its place, and as what is known now if nothing newer is. */
export async function learnResponse(
  { origin, known, from, at }: FetchedBefore,
  options: FetchRecordOptions,
  { records, history, remember }: SiteKnowledge,
): Promise<Learned> {
  const then = { ...options, clock: standingAt(at) }
  async function recordAfter(previous: SiteRecord | undefined): Promise<SiteRecord> {
    return (await fetchRecord(origin, previous, from, then, new AbortController().signal)).record
  }

  const before = await history?.recordAt(origin, at)
  const previous = await records.newest(origin, known)
  const isOlder = previous !== undefined && previous.last.at >= at
  const isNew = history !== undefined && before?.last.at !== at
  if (isOlder && !isNew) return 'not-newer'
  const record = await recordAfter(isNew ? before : previous)
  if (isNew) await history.add(origin, record, at)
  if (isOlder) return 'imported'
  // What is known now may come from elsewhere than the history.
  const isSame = !isNew || before?.last.at === previous?.last.at
  const now = isSame ? record : await recordAfter(previous)
  if (now.unreachable !== undefined) return isNew ? 'imported' : 'unusable'
  await remember(origin, now)
  await records.put(origin, now)
  return 'imported'
}

/** A time at which nothing takes long. */
function standingAt(time: number): Clock {
  return { now: () => time, after: () => () => undefined }
}
