import { fetchRecord, type FetchRecordOptions } from './fetch-record.ts'
import type { KnownSite, Source } from './known-site.ts'
import { answerOf, type RecordAnswer } from './record/freshness.ts'
import type { SiteRecord } from './record/site-record.ts'
import type { NewestRecord, StoredRecords } from './stored-records.ts'
import type { Transport } from '../fetch/transport/transport.ts'
import type { SiteHistory } from '../history/site-history.ts'
import { type Clock, pause } from '../runtime/clock.ts'
import type { Store, StoreLock } from '../store/store.ts'

/** A site as it is to be answered for now. */
export interface SiteAnswer {
  readonly site: KnownSite
  readonly answer: RecordAnswer
  readonly source: Source | 'history'
}

/** Whether a record and what it answers are enough for a call. */
export type IsEnough = (record: SiteRecord, answer: RecordAnswer) => boolean

/** How a record that was looked up answers. */
interface Answered {
  readonly answerBy: (record: SiteRecord) => RecordAnswer
  readonly isEnough: IsEnough
  readonly source: SiteAnswer['source']
}

/** Finds what memory does not answer: in the store, else over the network. */
interface SiteLoader {
  /** Answers by what the store has or what is known already, where that is enough; else from the network. */
  load(
    origin: string,
    known: SiteRecord | undefined,
    isEnough: IsEnough,
    signal: AbortSignal,
  ): Promise<SiteAnswer>
  /** Takes what a transport answers as if it had been asked at that time. */
  learn(response: FetchedBefore): Promise<Learned>
  stats(): { readonly fetches: number; readonly notModified: number }
}

interface SiteLoaderOptions extends FetchRecordOptions {
  readonly store?: Store | undefined
}

interface SiteLoaderParts extends SiteKnowledge {
  readonly transport: Transport
  /** Told what has just come of a request to a site, before any caller. */
  readonly onVisit: (origin: string, found: SiteAnswer) => Promise<void>
}

export function createSiteLoader(options: SiteLoaderOptions, parts: SiteLoaderParts): SiteLoader {
  const { access, clock, store, timeoutMs } = options
  const { transport, records, history, remember, onVisit } = parts
  const places = { history, remember, clock }
  let fetches = 0
  let notModified = 0

  async function fetched(
    origin: string,
    { record: previous, kept }: NewestRecord,
    signal: AbortSignal,
  ): Promise<SiteAnswer> {
    fetches++
    const { record, isNotModified } = await fetchRecord(origin, previous, transport, options, signal)
    if (isNotModified) notModified++
    const found = (site: KnownSite): SiteAnswer => ({
      site,
      answer: answerAtOnce(record),
      source: 'network',
    })
    const failures: unknown[] = []
    const inAnyCase = async (task: Promise<void> | undefined): Promise<void> =>
      await task?.catch((error: unknown) => void failures.push(error))
    kept()
    // Into memory first: a store that fails must not make every question a request.
    const site = await remember(origin, record, async (known) => {
      await inAnyCase(history?.add(origin, record, clock.now()))
      await inAnyCase(onVisit(origin, found(known)))
    })
    await inAnyCase(records.put(origin, record))
    if (failures.length > 0) throw failures[0]
    return found(site)
  }

  /** What has just come answers those who waited for it, however short it is fresh. */
  function answerAtOnce(record: SiteRecord): RecordAnswer {
    const now = Math.max(record.last.at, Math.min(clock.now(), record.freshUntil - 1))
    return answerOf(record, now, access)
  }

  return {
    async load(origin, known, isEnough, signal) {
      let newest = await records.newest(origin, known)
      // A store has no signal.
      signal.throwIfAborted()
      const source = newest.record === known ? 'memory' : 'store'
      const answerBy = (record: SiteRecord): RecordAnswer => answerOf(record, clock.now(), access)
      const found = await answered(origin, newest, { answerBy, isEnough, source }, places)
      if (found !== undefined) return found
      return await underFetchLock({
        store,
        key: await records.keyOf(origin),
        clock,
        signal,
        timeoutMs,
        ask: () => fetched(origin, newest, signal),
        async look() {
          const before = newest.record
          newest = await records.newest(origin, before)
          signal.throwIfAborted()
          if (newest.record === before) return undefined
          // It has just come: it answers, like any such, if that was what was wanted.
          const how = { answerBy: answerAtOnce, isEnough, source: 'store' } as const
          return await answered(origin, newest, how, places)
        },
      })
    },
    learn: (response) => learnResponse(response, options, parts),
    stats: () => ({ fetches, notModified }),
  }
}

/** What was looked up, if it is enough; others may have put it into the store. */
async function answered(
  origin: string,
  { record, kept }: NewestRecord,
  { answerBy, isEnough, source }: Answered,
  {
    history,
    remember,
    clock,
  }: Pick<SiteKnowledge, 'history' | 'remember'> & { readonly clock: Pick<Clock, 'now'> },
): Promise<SiteAnswer | undefined> {
  const answer = record && answerBy(record)
  if (record === undefined || answer === undefined || !isEnough(record, answer)) return undefined
  kept()
  const site = await remember(
    origin,
    record,
    history && (() => history.addIfNew(origin, record, clock.now())),
  )
  return { site, answer, source }
}

/** What came of a response that was fetched before. */
export type Learned = 'imported' | 'not-newer' | 'unusable'

/** Where a client keeps what it knows of sites. */
interface SiteKnowledge {
  readonly records: StoredRecords
  /** Undefined for a client that keeps none. */
  readonly history: SiteHistory | undefined
  /** Puts a record into memory. Its file is read at the first question. */
  readonly keep: (origin: string, record: SiteRecord) => KnownSite
  /** The same with its file read. Memory answers by it only when what has to be done before that is done. */
  readonly remember: (
    origin: string,
    record: SiteRecord,
    beforeAnswers?: (site: KnownSite) => Promise<unknown>,
  ) => Promise<KnownSite>
}

/** A response that was fetched before. */
interface FetchedBefore {
  readonly origin: string
  /** What memory has of the site by now. */
  readonly known: () => SiteRecord | undefined
  /** Answers with the response. */
  readonly from: Transport
  readonly at: number
}

/** Takes what a transport answers as if it had been asked at that time: into the history in its place, and as what is known now if nothing newer is. */
async function learnResponse(
  { origin, known, from, at }: FetchedBefore,
  options: FetchRecordOptions,
  { records, history, keep }: SiteKnowledge,
): Promise<Learned> {
  const then = { ...options, clock: standingAt(at) }
  async function recordAfter(previous: SiteRecord | undefined): Promise<SiteRecord> {
    return (await fetchRecord(origin, previous, from, then)).record
  }

  const before = await history?.recordAt(origin, at)
  const { record: previous, kept } = await records.newest(origin, known())
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
  // The site may have answered meanwhile.
  if ((known()?.last.at ?? -Infinity) >= at) return isNew ? 'imported' : 'not-newer'
  kept()
  keep(origin, now)
  await records.put(origin, now)
  return 'imported'
}

/** A time at which nothing takes long. */
function standingAt(time: number): Clock {
  return { now: () => time, after: () => () => undefined }
}

/** A lock is held this long at most without being renewed: after it, another takes the place of a process that has ended. */
const HOLD_MS = 5000
const RENEW_MS = HOLD_MS / 3
const FIRST_LOOK_MS = 50
const LAST_LOOK_MS = 250

interface FetchLockOptions<Result> {
  readonly store: Store | undefined
  readonly key: string
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly signal: AbortSignal
  /** How long to wait for another before asking all the same. */
  readonly timeoutMs: number
  /** Asks the site. */
  readonly ask: () => Promise<Result>
  /** What another has stored since, if it is enough. */
  readonly look: () => Promise<Result | undefined>
}

/** Asks a site where nobody else who shares the store does; else waits for what the other stores. */
export async function underFetchLock<Result>(options: FetchLockOptions<Result>): Promise<Result> {
  const { store, key, clock, signal, timeoutMs, ask, look } = options
  if (store?.lock === undefined) return await ask()
  let waitedMs = 0
  for (let lookMs = FIRST_LOOK_MS; waitedMs < timeoutMs; lookMs = Math.min(2 * lookMs, LAST_LOOK_MS)) {
    const lock = await store.lock(key, HOLD_MS)
    if (lock !== undefined) return await whileHeld(lock, clock, async () => (await look()) ?? (await ask()))
    await pause(clock, lookMs, signal)
    waitedMs += lookMs
    const found = await look()
    if (found !== undefined) return found
  }
  return await ask()
}

async function whileHeld<Result>(
  lock: StoreLock,
  clock: Pick<Clock, 'after'>,
  task: () => Promise<Result>,
): Promise<Result> {
  let stop = (): void => undefined
  const renewLater = (): void => {
    stop = clock.after(RENEW_MS, () => {
      renewLater()
      // A store that fails says so when the answer is stored.
      lock.renew(HOLD_MS).catch(() => undefined)
    })
  }
  renewLater()
  try {
    return await task()
  } finally {
    stop()
    await lock.release()
  }
}
