import type { Dialect, Agent } from 'ruly'

import type { Transport } from '../fetch/transport/transport.ts'
import { orAborted } from '../runtime/abort.ts'
import { paced } from '../runtime/paced.ts'
import { createSingleFlight, type SingleFlight } from '../runtime/single-flight.ts'
import type { SiteHistory } from '../history/site-history.ts'
import type { Store } from '../store/store.ts'
import type { FetchRecordOptions } from './fetch-record.ts'
import { KnownSite, type Source, createSiteMemory } from './known-site.ts'
import { answerOf, type RecordAnswer } from './record/freshness.ts'
import type { SiteRecord } from './record/site-record.ts'
import { type Learned, createSiteLoader, type IsEnough, type SiteAnswer } from './site-loader.ts'
import { createStoredRecords, type StoredRecords } from './stored-records.ts'

/** What a site cache goes by. */
export interface SiteCacheOptions extends FetchRecordOptions {
  readonly agent: Agent
  readonly dialect: Dialect
  readonly maxMemoryBytes: number
  readonly store?: Store | undefined
  readonly strict: boolean
}

/** Options of a question about a URL. */
export interface CallOptions {
  /** Ends this call alone. The request for the robots.txt continues while other calls wait for it. */
  readonly signal?: AbortSignal | undefined
  /**
   * Revalidates copies that were last requested before this time, in milliseconds since the epoch.
   *
   * @default -Infinity, so that fresh copies are not requested
   */
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
  /** Failures of store, history and turns while a stale file was revalidated, and of the history of the option `refresh`: no caller saw them. */
  readonly unseenErrors: number
}

/** What is known of sites: in memory, in the store, else from the network; one request a site at a time. */
export interface SiteCache {
  /** What memory can answer about the site of a URL without a wait, and without parsing the URL; undefined if it cannot. */
  inMemory(url: string, call: CallOptions): SiteAnswer | undefined
  siteAt(origin: string, call: CallOptions): Promise<SiteAnswer>
  /** Removes what memory and store have of a site, and what comes of a request that is under way. */
  forget(origin: string): Promise<void>
  /** Takes what a transport answers for a site as if it had been asked at that time, unless something newer is known. */
  readonly learn: (origin: string, transport: Transport, at: number) => Promise<Learned>
  stats(): SitesStats
  close(reason: unknown): Promise<void>
}

interface SiteCacheParts {
  readonly transport: Transport
  /** Where everything that is seen is kept; undefined for a client that keeps none. */
  readonly history: SiteHistory | undefined
  /** Told what has just come of a request to a site, before any caller. */
  readonly onVisit: (origin: string, found: SiteAnswer) => Promise<void>
}

export function createSiteCache(options: SiteCacheOptions, parts: SiteCacheParts): SiteCache {
  const { access, agent, clock, maxMemoryBytes } = options
  const memory = createSiteMemory(maxMemoryBytes, (origin) => records.forget(origin))
  const flights = createSingleFlight<SiteAnswer>()
  /** Sites in memory that history or turns do not know of yet: who asks about them waits for the flight that brings them. */
  const unready = new Set<string>()
  const records = createStoredRecords({
    ...options,
    isHeld: (origin) => memory.has(origin) || flights.has(origin),
    held: () => [...memory.origins(), ...flights.keys()],
  })
  const forgetting = createForgetting({ flights, memory, records })
  const keep = (origin: string, record: SiteRecord): KnownSite => {
    const site = new KnownSite(origin, record, options)
    memory.set(site)
    return site
  }
  const loader = createSiteLoader(options, {
    ...parts,
    records,
    keep,
    remember: (...known) => remember({ keep, unready, agent }, ...known),
  })
  const answers = { network: 0, store: 0, memory: 0 }
  let unseenErrors = 0

  /** What a site in memory answers; undefined if it has to be loaded, for the first time or again. */
  function answerBy(site: KnownSite | undefined, askedSince = -Infinity): SiteAnswer | undefined {
    if (site === undefined || unready.has(site.origin) || records.isInvalidated(site.origin)) return undefined
    const answer = answerOf(site.record, clock.now(), access)
    if (!isEnough(site.record, answer, askedSince)) return undefined
    answers.memory++
    if (answer.refresh === 'background') refresh(site)
    return { site, answer, source: 'memory' }
  }

  async function load(origin: string, { signal, askedSince = -Infinity }: CallOptions): Promise<SiteAnswer> {
    const isEnoughNow: IsEnough = (record, answer) => isEnough(record, answer, askedSince)
    const join = async (): Promise<SiteAnswer> => {
      await forgetting.over(origin, signal)
      const known = memory.get(origin)?.record
      return await flights.join(origin, (flight) => loader.load(origin, known, isEnoughNow, flight), signal)
    }
    let found = await join()
    // Those whose flight it was may have been content with less.
    while (found.source !== 'network' && found.site.record.last.at < askedSince) found = await join()
    if (found.source !== 'history') answers[found.source]++
    // Not what was forgotten meanwhile.
    if (found.answer.refresh === 'background' && memory.get(origin) === found.site) refresh(found.site)
    return found
  }

  /** Revalidates what is stale, unless another client on the store has done so. */
  function refresh({ origin, record }: KnownSite): void {
    flights.launch(
      origin,
      (flight) => loader.load(origin, record, (_, answer) => answer.refresh === 'none', flight),
      () => unseenErrors++,
    )
  }

  return {
    inMemory: (url, { askedSince }) => answerBy(memory.ofUrl(url), askedSince),
    siteAt: async (origin, call) =>
      answerBy(memory.get(origin), call.askedSince) ?? (await load(origin, call)),
    forget: (origin) => forgetting.forget(origin),
    learn: (origin, from, at) => loader.learn({ origin, known: () => memory.get(origin)?.record, from, at }),
    stats: () => ({
      ...memory.stats(),
      ...loader.stats(),
      answers: { ...answers },
      unseenErrors: unseenErrors + (options.refresh?.failures() ?? 0),
    }),
    async close(reason) {
      records.close()
      await Promise.all([flights.close(reason), forgetting.close(reason)])
      memory.clear()
    },
  }
}

interface Remembering extends Pick<SiteCacheOptions, 'agent'> {
  readonly keep: (origin: string, record: SiteRecord) => KnownSite
  readonly unready: Set<string>
}

/** Puts a site into memory, its file read; it answers once what has to be done before that is done. */
async function remember(
  { keep, unready, agent }: Remembering,
  origin: string,
  record: SiteRecord,
  beforeAnswers?: (site: KnownSite) => Promise<unknown>,
): Promise<KnownSite> {
  const site = keep(origin, record)
  if (beforeAnswers !== undefined) unready.add(origin)
  try {
    // Files that come together are not all read in one turn of the event loop.
    if (record.copy !== undefined) await paced(() => site.policyFor(agent))
    await beforeAnswers?.(site)
  } finally {
    if (beforeAnswers !== undefined) unready.delete(origin)
  }
  return site
}

interface KnownPlaces {
  readonly flights: Pick<SingleFlight<SiteAnswer>, 'has' | 'landed'>
  readonly memory: { delete(origin: string): void }
  readonly records: Pick<StoredRecords, 'delete'>
}

/** Forgets sites. Who asks about one meanwhile waits, so that what is being removed is not found once more. */
function createForgetting({ flights, memory, records }: KnownPlaces) {
  const forgetting = createSingleFlight<void>()

  async function forgetSite(origin: string): Promise<void> {
    // What is under way would be remembered after it.
    do await flights.landed(origin)
    while (flights.has(origin))
    memory.delete(origin)
    await records.delete(origin)
  }

  return {
    forget: (origin: string): Promise<void> => forgetting.join(origin, () => forgetSite(origin), undefined),
    async over(origin: string, signal: AbortSignal | undefined): Promise<void> {
      while (forgetting.has(origin)) await orAborted(forgetting.landed(origin), signal)
    },
    close: (reason: unknown): Promise<void> => forgetting.close(reason),
  }
}

function isEnough({ last }: SiteRecord, { refresh }: RecordAnswer, askedSince: number): boolean {
  return refresh !== 'needed' && last.at >= askedSince
}
