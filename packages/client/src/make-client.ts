import { RobotsError, type Extension } from 'ruly'
import {
  anything,
  checkedOptions as checkedCall,
  flag,
  numberFrom,
  optional,
  withDefault,
} from 'ruly/internal'

import type { SiteRecord } from './cache/record/site-record.ts'
import { createSiteCache, type SiteAnswer } from './cache/site-cache.ts'
import { checkedOptions, type RobotsClientOptions } from './client-options.ts'
import type { TransportOptions } from './fetch/transport/transport-options.ts'
import type { Transport } from './fetch/transport/transport.ts'
import { safeHook, type RobotsEvent } from './hooks.ts'
import { originOf, urlText, type Urlish } from './http/origin.ts'
import type { Lease } from './polite/lease.ts'
import { createOwnRequests, ownTransport } from './polite/own-requests.ts'
import { type PageConnections, type AnyPageFetch, type PageFetch } from './polite/page/page-connections.ts'
import { createPoliteFetch, type PoliteFetch } from './polite/page/polite-fetch.ts'
import { createPermit } from './polite/permit.ts'
import { keepPoliteParts } from './polite/polite-parts.ts'
import { createSiteQueues, type TurnOptions } from './polite/site-queues.ts'
import { pacingOf, siteTerms } from './polite/site-terms.ts'
import { TurnRefusedError } from './polite/turn-refused-error.ts'
import type { CallOptions, RobotsClient } from './robots-client.ts'
import { paced } from './runtime/paced.ts'
import { createAnswering } from './verdict/answering.ts'
import type { SiteRobots } from './verdict/client-verdict.ts'

/** What a client sends its requests through. */
interface Connections {
  readonly transport: Transport
  readonly pages: PageConnections
}

/** A client for one agent; `connect` says what its requests go through on this runtime. */
export function makeClient(
  options: RobotsClientOptions,
  connect: (connecting: TransportOptions) => Connections,
): RobotsClient {
  const checked = checkedOptions(options)
  const { fetch, dispatcher, guard, lookup, ca } = checked
  const { transport: robotsTransport, pages } = connect({ fetch, dispatcher, guard, lookup, ca })
  const own = createOwnRequests()
  const transport = ownTransport(robotsTransport, own)
  const answering = createAnswering(checked)
  const { politeness, turns, userAgent, clock } = checked
  const hooks = {
    onRobots: safeHook(checked.onRobots),
    onWait: safeHook(checked.onWait),
    onRefused: safeHook(checked.onRefused),
    onHeld: safeHook(checked.onHeld),
  }
  const sites = createSiteCache(checked, transport, async (origin, answer) => {
    hooks.onRobots?.(robotsEvent(origin, answering.robots(answer)))
    const extensions = await paced(() => pacing(answer))
    const now = clock.now()
    const others = otherOriginsOf(answer.site.record, origin)
    await Promise.all([
      turns.visited(origin, siteTerms(extensions, politeness, now).gapMs),
      // What these ask for is not known here.
      ...others.map((other) => turns.visited(other, siteTerms([], politeness, now).gapMs)),
    ])
  })
  const queues = createSiteQueues({
    ...checked,
    ...hooks,
    async extensionsAt(site, signal) {
      const answer = await sites.siteAt(site, signal === undefined ? {} : { signal })
      return answer.source === 'memory' ? pacing(answer) : await paced(() => pacing(answer))
    },
  })
  const isGuarded = guard !== undefined && guard !== false
  let isClosed = false

  /** What a site says about the agent's pace. */
  function pacing(answer: SiteAnswer): readonly Extension[] {
    const file = answering.robots(answer)
    return file.rules === 'file' ? pacingOf(file.policy) : []
  }

  /** What is known of the site of a URL, undefined where no robots.txt governs it. */
  async function found(url: Urlish, call: CallOptions = {}): Promise<SiteAnswer | undefined> {
    if (isClosed) throw closed()
    const origin = originOf(url)
    checkCall(call)
    call.signal?.throwIfAborted()
    return origin === null ? undefined : await sites.siteAt(origin, call)
  }

  /** What a question about a URL gives. The first one of a site is more work than those after it. */
  async function asked<Answer>(
    url: Urlish,
    call: CallOptions | undefined,
    question: (answer: SiteAnswer | undefined, url: string) => Answer,
  ): Promise<Answer> {
    const answer = await found(url, call)
    const ask = (): Answer => question(answer, urlText(url))
    return answer === undefined || answer.source === 'memory' ? ask() : await paced(ask)
  }

  async function fileFor(url: Urlish, call: CallOptions | undefined): Promise<SiteRobots | undefined> {
    const answer = await found(url, call)
    return answer && answering.robots(answer)
  }

  async function close(): Promise<void> {
    isClosed = true
    await queues.close(closed())
    await sites.close(closed())
    await Promise.all([transport.close(), pages.close(closed())])
  }

  const check: RobotsClient['check'] = (url, call) =>
    asked(url, call, (known, text) => answering.check(known, text))
  async function turn(url: Urlish, call?: TurnOptions): Promise<Lease> {
    try {
      return await queues.acquire(url, call)
    } catch (error) {
      if (error instanceof TurnRefusedError) hooks.onRefused?.(error)
      throw error
    }
  }

  const permit = createPermit(check, turn, hooks.onRefused)
  const wrap = (under: PageFetch): PoliteFetch =>
    createPoliteFetch({ fetch: under, permit, own, userAgent, clock, limits: checked })

  const client: RobotsClient = {
    isAllowed: (url, call) => asked(url, call, (known, text) => answering.isAllowed(known, text)),
    check,
    explain: (url, call) => asked(url, call, (known, text) => answering.explain(known, text)),
    robotsFor: fileFor,
    async crawlDelaySeconds(url, call) {
      const file = await fileFor(url, call)
      return file?.rules === 'file' ? file.policy.crawlDelaySeconds : undefined
    },
    async sitemaps(url, call) {
      const file = await fileFor(url, call)
      return file?.rules === 'file' ? file.robots.sitemaps : []
    },
    async extensions(url, call) {
      const file = await fileFor(url, call)
      return file?.rules === 'file' ? file.policy.extensions : []
    },
    async prefetch(urls, call) {
      const origins = new Set(Array.from(urls, originOf).filter((origin) => origin !== null))
      await inTurn(origins, checked.concurrency, async (origin) => {
        await found(`${origin}/`, call)
      })
      return origins.size
    },
    plan: (url, call) => queues.plan(url, call),
    async acquire(url, call = {}) {
      const { check: isChecked, signal } = checkedCall('acquire()', call, acquireChecks)
      return await (isChecked ? permit(urlText(url), { signal }) : turn(url, { signal }))
    },
    fetch: wrap(pages.fetch),
    wrap(under: PageFetch | AnyPageFetch) {
      if (typeof under !== 'function')
        throw new TypeError(`A fetch to wrap must be a function, got ${typeof under}.`)
      if (isGuarded)
        throw new TypeError(
          'client.wrap() cannot keep the option "guard": a fetch of yours dials by itself. Use client.fetch, or leave "guard" out.',
        )
      return wrap(under as PageFetch)
    },
    stats: () => ({ ...sites.stats(), heldTurns: queues.held() }),
    close,
    [Symbol.asyncDispose]: close,
  }
  keepPoliteParts(client, { permit, own, userAgent, isGuarded })
  return client
}

const acquireChecks = { signal: anything<AbortSignal | undefined>(), check: withDefault(flag, false) }
/** Where redirects have led the last request for a robots.txt: sites that have been visited, too. */
function otherOriginsOf({ last }: SiteRecord, origin: string): readonly string[] {
  const asked = [...last.redirects.map(({ url }) => url), last.finalUrl]
  return [...new Set(asked.map((url) => new URL(url).origin))].filter((other) => other !== origin)
}

const callChecks = {
  signal: anything<AbortSignal | undefined>(),
  askedSince: optional(numberFrom(-Infinity, Infinity, 'a time')),
}
const callHint = ' For another agent, ask robotsFor(url), then forAgent(agent).'

function robotsEvent(site: string, { rules, evidence }: SiteRobots): RobotsEvent {
  return { site, rules, evidence }
}

function checkCall(call: CallOptions): void {
  checkedCall('this call', call, callChecks, callHint)
}

async function inTurn<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = eachOf(items)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** A generator, unlike other iterators, ends for all who take from it as soon as one of them leaves with an error. */
function* eachOf<Item>(items: Iterable<Item>): Generator<Item, void, undefined> {
  yield* items
}

function closed(): RobotsError {
  return new RobotsError(
    'client-closed',
    'This client has been closed. Make another with createRobotsClient.',
  )
}
