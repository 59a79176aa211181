import type { Transport } from '../fetch/transport/transport.ts'
import type { Store } from '../store/store.ts'
import { underFetchLock } from './fetch-lock.ts'
import { fetchRecord, type FetchRecordOptions } from './fetch-record.ts'
import type { KnownSite, Source } from './known-site.ts'
import { learnResponse, type Learned, type SiteKnowledge } from './learn-response.ts'
import { answerOf, type RecordAnswer } from './record/freshness.ts'
import type { SiteRecord } from './record/site-record.ts'

/** A site as it is to be answered for now. */
export interface SiteAnswer {
  readonly site: KnownSite
  readonly answer: RecordAnswer
  readonly source: Source | 'history'
}

/** Whether a record and what it answers are enough for a call. */
export type IsEnough = (record: SiteRecord, answer: RecordAnswer) => boolean

/** Finds what memory does not answer: in the store, else over the network. */
export interface SiteLoader {
  /** Answers by what the store has or what is known already, where that is enough; else from the network. */
  load(
    origin: string,
    known: SiteRecord | undefined,
    isEnough: IsEnough,
    signal: AbortSignal,
  ): Promise<SiteAnswer>
  /** Takes what a transport answers as if it had been asked at that time. */
  learn(origin: string, known: SiteRecord | undefined, from: Transport, at: number): Promise<Learned>
  stats(): { readonly fetches: number; readonly notModified: number }
}

interface SiteLoaderOptions extends FetchRecordOptions {
  readonly store: Store | undefined
}

interface SiteLoaderParts extends SiteKnowledge {
  readonly transport: Transport
  /** Told what has just come of a request to a site, before any caller. */
  readonly onVisit: (origin: string, found: SiteAnswer) => Promise<void>
}

export function createSiteLoader(options: SiteLoaderOptions, parts: SiteLoaderParts): SiteLoader {
  const { access, clock, store, timeoutMs } = options
  const { transport, records, history, remember, onVisit } = parts
  let fetches = 0
  let notModified = 0

  async function fetched(
    origin: string,
    previous: SiteRecord | undefined,
    signal: AbortSignal,
  ): Promise<SiteAnswer> {
    fetches++
    const { record, isNotModified } = await fetchRecord(origin, previous, transport, options, signal)
    if (isNotModified) notModified++
    const kept = history?.add(origin, record, clock.now())
    // At the same time: a store that fails must not make every question a request.
    const [site] = await Promise.all([remember(origin, record, kept), kept])
    const found: SiteAnswer = { site, answer: answerAtOnce(record), source: 'network' }
    await onVisit(origin, found)
    await records.put(origin, record)
    return found
  }

  /** A record of the store that answers; others may have put it there. */
  async function fromStore(origin: string, record: SiteRecord, answer: RecordAnswer): Promise<SiteAnswer> {
    const kept = history?.addIfNew(origin, record, clock.now())
    const [site] = await Promise.all([remember(origin, record, kept), kept])
    return { site, answer, source: 'store' }
  }

  /** What has just come answers those who waited for it, however short it is fresh. */
  function answerAtOnce(record: SiteRecord): RecordAnswer {
    const now = Math.max(record.last.at, Math.min(clock.now(), record.freshUntil - 1))
    return answerOf(record, now, access)
  }

  return {
    async load(origin, known, isEnough, signal) {
      let record = await records.newest(origin, known)
      const answer = record && answerOf(record, clock.now(), access)
      if (record !== undefined && answer !== undefined && isEnough(record, answer))
        return await fromStore(origin, record, answer)
      return await underFetchLock({
        store,
        key: await records.keyOf(origin),
        clock,
        signal,
        timeoutMs,
        ask: () => fetched(origin, record, signal),
        async look() {
          const found = await records.newest(origin, record)
          if (found === undefined || found === record) return undefined
          record = found
          // It has just come: it answers, like any such, if that was what was wanted.
          const fresh = answerAtOnce(found)
          return isEnough(found, fresh) ? await fromStore(origin, found, fresh) : undefined
        },
      })
    },
    learn: (origin, known, from, at) => learnResponse({ origin, known, from, at }, options, parts),
    stats: () => ({ fetches, notModified }),
  }
}
