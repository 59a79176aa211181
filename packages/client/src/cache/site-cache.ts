import { LRUCache } from 'lru-cache'
import type { Dialect, Robot } from 'ruly'
import type { AccessPolicy } from 'ruly/access'

import { largestFile } from '../fetch/fetch-options.ts'
import { fetchRobots } from '../fetch/fetch-robots.ts'
import type { FetchOutcome } from '../fetch/outcome/fetch-outcome.ts'
import type { Transport } from '../fetch/transport/transport.ts'
import { encodingOf } from '../http/charset.ts'
import type { Clock } from '../runtime/clock.ts'
import { paced } from '../runtime/paced.ts'
import type { Store } from '../store/store.ts'
import { underFetchLock } from './fetch-lock.ts'
import { createInvalidations } from './invalidations.ts'
import { knownSite, weightOf, type KnownSite, type Source } from './known-site.ts'
import { nextRecord } from './record/next-record.ts'
import { answerOf, type RecordAnswer } from './record/record-answer.ts'
import { decodeRecord, encodeRecord } from './record/record-coding.ts'
import { recordKeys, sha256Of } from './record/record-keys.ts'
import type { SiteRecord } from './record/site-record.ts'
import { createSingleFlight } from './single-flight.ts'

/** A site as it is to be answered for now. */
export interface SiteAnswer {
  readonly site: KnownSite
  readonly answer: RecordAnswer
  readonly source: Source
}

/** What a site cache goes by. */
export interface SiteCacheOptions {
  readonly access: AccessPolicy
  readonly clock: Clock
  readonly dialect: Dialect
  readonly headersTimeoutMs: number
  readonly maxMemoryBytes: number
  readonly random: () => number
  readonly agent: Robot
  readonly store: Store | undefined
  readonly strict: boolean
  readonly timeoutMs: number
  readonly userAgent: string
}

/** How a question is asked. */
interface SiteCall {
  readonly signal?: AbortSignal | undefined
  /** Revalidates copies that were last requested before this time, in milliseconds since the epoch. */
  readonly askedSince?: number | undefined
}

/** What the cache of sites has done so far. */
export interface SitesStats {
  /** Sites in memory. */
  readonly sites: number
  /** How much memory they take, in bytes, roughly. */
  readonly memoryBytes: number
  /** Requests for a robots.txt; redirects do not count. */
  readonly fetches: number
  /** How many of these requests found the file unchanged (304). */
  readonly notModified: number
  /** How many questions each source answered. A turn asks too, and a fetch more than once. */
  readonly answers: Readonly<Record<Source, number>>
  /** Failures of the store while a stale file was revalidated, which no caller saw. */
  readonly unseenErrors: number
}

/** What is known of sites: in memory, in the store, else from the network; one request a site at a time. */
export interface SiteCache {
  siteAt(origin: string, call: SiteCall): Promise<SiteAnswer>
  stats(): SitesStats
  close(reason: unknown): Promise<void>
}

/** `onVisit` is told what has just come of a request to a site, before anybody else is. */
export function createSiteCache(
  options: SiteCacheOptions,
  transport: Transport,
  onVisit: (origin: string, found: SiteAnswer) => Promise<void>,
): SiteCache {
  const { access, clock, dialect, store, strict, maxMemoryBytes } = options
  const memory = new LRUCache<string, KnownSite>({
    maxSize: maxMemoryBytes,
    // A file larger than all of memory still takes its place: else it would be fetched for every question.
    sizeCalculation: ({ record }) => Math.min(maxMemoryBytes, weightOf(record)),
    dispose: (_, origin, reason) => {
      if (reason !== 'set') invalidations.delete(origin)
    },
  })
  const flights = createSingleFlight<SiteAnswer>()
  const answers = { network: 0, store: 0, memory: 0 }
  let fetches = 0
  let notModified = 0
  let unseenErrors = 0

  const keys = recordKeys(access, options.userAgent)
  const invalidations = createInvalidations(
    (key) => keys.originOf(key),
    (origin) => memory.has(origin) || flights.has(origin),
    () => memory.keys(),
  )
  const unwatch = store?.watch?.(invalidations.listener)

  function remember(origin: string, record: SiteRecord): KnownSite {
    const site = knownSite(record, dialect, strict)
    memory.set(origin, site)
    return site
  }

  /** The site, its file read: files that come together are not all read in one turn of the event loop. */
  async function ready(site: KnownSite): Promise<KnownSite> {
    if (site.record.copy !== undefined) await paced(() => site.policyFor(options.agent))
    return site
  }

  async function fetchAnew(
    origin: string,
    previous: SiteRecord | undefined,
    signal: AbortSignal,
  ): Promise<SiteAnswer> {
    fetches++
    const { copy } = previous ?? {}
    const asking = {
      transport,
      clock,
      signal,
      userAgent: options.userAgent,
      timeoutMs: options.timeoutMs,
      headersTimeoutMs: options.headersTimeoutMs,
      maxRedirects: access.redirects.max,
      maxBytes: Math.min(access.maxBytes, largestFile),
      keepBrokenBody: access.brokenBody === 'read',
      conditional: copy && { url: copy.finalUrl, etag: copy.etag, lastModified: copy.lastModified },
    }
    const outcome = await paced(() => fetchRobots(`${origin}/robots.txt`, asking))
    if (outcome.result.kind === 'response' && outcome.result.status === 304) notModified++
    const sha256 = await digestOf(outcome)
    const context = { policy: access, random: options.random, sha256: () => sha256, encodingOf }
    const record = await paced(() => nextRecord(previous, outcome, context))
    // First: a store that fails must not make every question a request.
    const site = await ready(remember(origin, record))
    const found: SiteAnswer = { site, answer: answerAtOnce(record), source: 'network' }
    await onVisit(origin, found)
    if (store !== undefined) {
      const bytes = await paced(() => encodeRecord(record))
      await store.set(await keys.of(origin), { bytes, expiresAt: keptUntil(record) })
    }
    return found
  }

  /** What has just come answers those who waited for it, however short it is fresh. */
  function answerAtOnce(record: SiteRecord): RecordAnswer {
    const now = Math.max(record.last.at, Math.min(clock.now(), record.freshUntil - 1))
    return answerOf(record, now, access)
  }

  /** The newest of what is known and what the store has. */
  async function newestOf(origin: string, known: SiteRecord | undefined): Promise<SiteRecord | undefined> {
    // Before: what is changed while it is read is looked up again.
    invalidations.delete(origin)
    const entry = await store?.get(await keys.of(origin))
    return newer(known, entry && (await paced(() => decodeRecord(entry.bytes))))
  }

  /** Answers by what the store has or what is known already, where that is enough; else from the network. */
  async function load(
    origin: string,
    known: SiteRecord | undefined,
    isEnough: (record: SiteRecord, answer: RecordAnswer) => boolean,
    signal: AbortSignal,
  ): Promise<SiteAnswer> {
    let record = await newestOf(origin, known)
    const answer = record && answerOf(record, clock.now(), access)
    if (record !== undefined && answer !== undefined && isEnough(record, answer))
      return { site: await ready(remember(origin, record)), answer, source: 'store' }
    return await underFetchLock({
      store,
      key: await keys.of(origin),
      clock,
      signal,
      timeoutMs: options.timeoutMs,
      ask: () => fetchAnew(origin, record, signal),
      async look() {
        const found = await newestOf(origin, record)
        if (found === undefined || found === record) return undefined
        record = found
        // It has just come: it answers, like any such, if that was what was wanted.
        const fresh = answerAtOnce(found)
        return isEnough(found, fresh)
          ? { site: await ready(remember(origin, found)), answer: fresh, source: 'store' }
          : undefined
      },
    })
  }

  async function find(origin: string, { signal, askedSince = -Infinity }: SiteCall): Promise<SiteAnswer> {
    const site = memory.get(origin)
    const isEnough = ({ last }: SiteRecord, answer: RecordAnswer): boolean =>
      answer.refresh !== 'needed' && last.at >= askedSince
    if (site !== undefined && !invalidations.has(origin)) {
      const answer = answerOf(site.record, clock.now(), access)
      if (isEnough(site.record, answer)) return { site, answer, source: 'memory' }
    }
    const join = (): Promise<SiteAnswer> =>
      flights.join(origin, (flight) => load(origin, site?.record, isEnough, flight), signal)
    let found = await join()
    // Those whose flight it was may have been content with less.
    while (found.source !== 'network' && found.site.record.last.at < askedSince) found = await join()
    return found
  }

  /** Revalidates what is stale, unless another client on the store has done so. */
  function refresh(origin: string, { site }: SiteAnswer): void {
    flights.launch(
      origin,
      (flight) => load(origin, site.record, (_, answer) => answer.refresh === 'none', flight),
      () => unseenErrors++,
    )
  }

  return {
    async siteAt(origin, call) {
      const found = await find(origin, call)
      answers[found.source]++
      if (found.answer.refresh === 'background') refresh(origin, found)
      return found
    },
    stats: () => ({
      sites: memory.size,
      memoryBytes: memory.calculatedSize,
      fetches,
      notModified,
      answers: { ...answers },
      unseenErrors,
    }),
    async close(reason) {
      unwatch?.()
      await flights.close(reason)
      memory.clear()
    },
  }
}

function newer(one: SiteRecord | undefined, other: SiteRecord | undefined): SiteRecord | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other.last.at > one.last.at ? other : one
}

const day = 24 * 60 * 60 * 1000

/** A copy may be needed for as long as a site can be down; without one, only how often it failed. */
function keptUntil({ copy, last, freshUntil, staleUntil }: SiteRecord): number {
  return Math.max(freshUntil, staleUntil, last.at + (copy === undefined ? 2 : 60) * day)
}

/** Of the body, in hexadecimal digits; empty without one. */
async function digestOf({ result }: FetchOutcome): Promise<string> {
  if (result.kind !== 'response' || result.body === undefined) return ''
  return await sha256Of(result.body.bytes)
}
