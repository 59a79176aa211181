import { RobotsError } from 'ruly'
import { checkedOptions as checkedCall, flag, withDefault } from '@ruly/common/checked-options'

import type { SiteRecord } from './cache/record/site-record.ts'
import { createSiteCache, type SiteCache } from './cache/site-cache.ts'
import { type SiteAnswer } from './cache/site-loader.ts'
import { checkedOptions, type CheckedOptions, type RobotsClientOptions, safeHook } from './client-options.ts'
import { createQuestions, createUpkeep } from './client-questions.ts'
import { createCrawling } from './crawl/crawling.ts'
import type { TransportOptions } from './fetch/transport/transport-options.ts'
import type { Transport } from './fetch/transport/transport.ts'
import { createSiteHistory } from './history/site-history.ts'
import { urlText, type Urlish } from './http/origin.ts'
import { importOnUse, questionsOnUse, sitemapUrlsOnUse } from './loaded-on-use.ts'
import type { Lease } from './polite/lease.ts'
import { pointsInTime } from './point-in-time.ts'
import { createOwnRequests, markOwnRequests, createPermit, keepPoliteParts } from './polite/permit.ts'
import type { AnyPageFetch, PageConnections, PageFetch } from './polite/page/page-connections.ts'
import { createPoliteFetch, type PoliteFetch } from './polite/page/polite-fetch.ts'
import { createSiteQueues, waitChecks, type SiteQueues, type WaitOptions } from './polite/site-queues.ts'
import { pacingOf, siteTerms, type Pacing } from './polite/site-terms.ts'
import { TurnRefusedError } from './polite/turn-plan.ts'
import type { RobotsClient } from './model/robots-client.ts'
import { paced } from './runtime/paced.ts'
import { createAnswering, type Answering } from './verdict/answering.ts'
import type { SiteOverride } from './verdict/overrides.ts'

/** What a client sends its requests through. */
interface Connections {
  readonly transport: Transport
  readonly pages: PageConnections
}

/** A client for one agent; `connect` says what its requests go through on this runtime. */
export function makeClient(
  options: RobotsClientOptions,
  connect: (connecting: TransportOptions, limits: Pick<CheckedOptions, 'headersTimeoutMs'>) => Connections,
): RobotsClient {
  const checked = withSafeHooks(checkedOptions(options))
  const { fetch, dispatcher, guard, lookup, ca, userAgent, clock, concurrency, onRefused } = checked
  const { transport: robotsTransport, pages } = connect({ fetch, dispatcher, guard, lookup, ca }, checked)
  const own = createOwnRequests()
  const transport = markOwnRequests(robotsTransport, own)
  const answering = createAnswering(checked)
  const history = checked.history && createSiteHistory(checked.history, checked.access)
  const sites = createSiteCache(checked, {
    transport,
    history,
    onVisit: (origin, site) => visited(origin, site, checked, answering),
  })
  const queues = createSiteQueues({ ...checked, pacingAt: pacingOfSites(sites, checked, answering) })
  const isGuarded = guard !== undefined && guard !== false
  const closing = new AbortController()
  const throwIfClosed = (): void => {
    if (closing.signal.aborted) throw closed()
  }
  const questions = createQuestions({ sites, answering, concurrency, throwIfClosed })

  async function close(): Promise<void> {
    closing.abort(closed())
    await queues.close(closed())
    await sites.close(closed())
    await Promise.all([transport.close(), pages.close(closed())])
  }

  const turn = turnsOf(queues, onRefused)
  const permit = createPermit(questions.check, turn, onRefused)
  const wrap = (under: PageFetch): PoliteFetch =>
    createPoliteFetch({ fetch: under, permit, own, userAgent, clock, limits: checked })

  const politeFetch = wrap(pages.fetch)
  const plan: RobotsClient['plan'] = (url, call) => queues.plan(url, call)
  const crawling = createCrawling({
    clock,
    fetch: politeFetch,
    check: questions.check,
    plan,
    onRelease: (listener) => queues.onRelease(listener),
    closing: closing.signal,
    concurrency: checked.politeness.concurrency,
  })
  const useQuestions = questionsOnUse({
    agent: checked.agent,
    clock,
    fetch: politeFetch,
    robotsFor: questions.robotsFor,
    plan,
  })

  const sitemapClient = { fetch: politeFetch, sitemaps: questions.sitemaps }
  const importing = { clock, access: checked.access, throwIfClosed, learn: sites.learn, history }

  const client: RobotsClient = {
    ...questions,
    ...createUpkeep({ sites, robotsFor: questions.robotsFor, clock, throwIfClosed }),
    ...useQuestions,
    ...crawling,
    plan,
    sitemapUrls: (site, call = {}) => sitemapUrlsOnUse(sitemapClient, site, call),
    importFrom: (source) => importOnUse(source, importing),
    at: pointsInTime({ options: checked, history, throwIfClosed }),
    async acquire(url, call = {}) {
      const { check: isChecked, ...waiting } = checkedCall('acquire()', call, acquireChecks)
      return await (isChecked ? permit(urlText(url), waiting) : turn(url, waiting))
    },
    fetch: politeFetch,
    wrap: (under: PageFetch | AnyPageFetch) => wrap(checkedFetch(under, isGuarded)),
    stats: () => ({ ...sites.stats(), heldTurns: queues.held() }),
    close,
    [Symbol.asyncDispose]: close,
  }
  keepPoliteParts(client, { permit, own, userAgent, isGuarded })
  return client
}

/** Turns at sites; those that are refused are told of. */
function turnsOf(queues: SiteQueues, onRefused: CheckedOptions['onRefused']) {
  return async (url: Urlish, call?: WaitOptions): Promise<Lease> => {
    try {
      return await queues.acquire(url, call)
    } catch (error) {
      if (error instanceof TurnRefusedError) onRefused?.(error)
      throw error
    }
  }
}

function checkedFetch(under: PageFetch | AnyPageFetch, isGuarded: boolean): PageFetch {
  if (typeof under !== 'function')
    throw new TypeError(`A fetch to wrap must be a function, got ${typeof under}.`)
  if (isGuarded)
    throw new TypeError(
      'client.wrap() cannot keep the option "guard": a fetch of yours dials by itself. Use client.fetch, or leave "guard" out.',
    )
  return under as PageFetch
}

const acquireChecks = {
  ...waitChecks,
  check: withDefault(flag, false),
}

function withSafeHooks(options: CheckedOptions): CheckedOptions {
  return {
    ...options,
    onRobots: safeHook(options.onRobots),
    onWait: safeHook(options.onWait),
    onRefused: safeHook(options.onRefused),
    onHeld: safeHook(options.onHeld),
  }
}

/** A robots.txt was requested: turns are told of the visit, and the hook of its result. */
async function visited(
  origin: string,
  site: SiteAnswer,
  options: CheckedOptions,
  answering: Answering,
): Promise<void> {
  const { politeness, turns, clock, onRobots } = options
  if (onRobots !== undefined) {
    const { rules, evidence } = answering.robots(site)
    onRobots({ site: origin, rules, evidence })
  }
  const pacing = await paced(() => pacingAt(site, options, answering))
  const now = clock.now()
  await Promise.all([
    turns.visited(origin, siteTerms(pacing, politeness, now).gapMs),
    // What the files of these ask for is not known here.
    ...otherOriginsOf(site.site.record, origin).map((other) => {
      const unknown = { extensions: [], override: delayAt(other, options) }
      return turns.visited(other, siteTerms(unknown, politeness, now).gapMs)
    }),
  ])
}

/** What bears on the pace of the agent at a site. */
function pacingAt(site: SiteAnswer, options: CheckedOptions, answering: Answering): Pacing {
  const file = answering.robots(site)
  return {
    extensions: file.rules === 'file' ? pacingOf(file.policy) : [],
    override: delayAt(site.site.origin, options),
  }
}

function delayAt(site: string, { overrides, agent }: CheckedOptions): SiteOverride | undefined {
  return overrides?.appliedTo(site, agent)?.delay
}

function pacingOfSites(sites: SiteCache, options: CheckedOptions, answering: Answering) {
  return async (site: string, signal: AbortSignal | undefined): Promise<Pacing> => {
    const found = await sites.siteAt(site, signal === undefined ? {} : { signal })
    const pacing = (): Pacing => pacingAt(found, options, answering)
    return found.source === 'memory' ? pacing() : await paced(pacing)
  }
}

/** Where redirects have led the last request for a robots.txt: sites that have been visited, too. */
function otherOriginsOf({ last }: SiteRecord, origin: string): readonly string[] {
  const asked = [...last.redirects.map(({ url }) => url), last.finalUrl]
  return [...new Set(asked.map((url) => new URL(url).origin))].filter((other) => other !== origin)
}

function closed(): RobotsError {
  return new RobotsError(
    'client-closed',
    'This client has been closed. Make another with createRobotsClient.',
  )
}
