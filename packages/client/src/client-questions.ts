import { checkedOptions, numberFrom, optional } from '@ruly/common/checked-options'

import type { CallOptions, SiteCache } from './cache/site-cache.ts'
import type { SiteAnswer } from './cache/site-loader.ts'
import { originOf, urlText, type Urlish, urlList } from './http/origin.ts'
import type { RobotsClient } from './model/robots-client.ts'
import { abortSignal } from './runtime/abort.ts'
import type { Clock } from './runtime/clock.ts'
import { paced } from './runtime/paced.ts'
import type { Answering } from './verdict/answering.ts'

/** The questions about URLs that a client answers. */
type Questions = Pick<
  RobotsClient,
  | 'isAllowed'
  | 'check'
  | 'explain'
  | 'robotsFor'
  | 'robotsInMemory'
  | 'crawlDelaySeconds'
  | 'sitemaps'
  | 'extensions'
  | 'prefetch'
>

interface QuestionsOptions {
  readonly sites: Pick<SiteCache, 'inMemory' | 'siteAt'>
  readonly answering: Answering
  /** How many sites `prefetch` requests at the same time. */
  readonly concurrency: number
  readonly throwIfClosed: () => void
}

/** Answers questions by what is known of the sites of their URLs. */
export function createQuestions({
  sites,
  answering,
  concurrency,
  throwIfClosed,
}: QuestionsOptions): Questions {
  /** Throws where no question is answered. */
  function checkAsking(call: CallOptions): void {
    throwIfClosed()
    if (call !== usualCall) checkCall(call)
    call.signal?.throwIfAborted()
  }

  /** The answer to a question about a URL; its site is undefined where no robots.txt governs it. */
  async function asked<Answer>(
    url: Urlish,
    call: CallOptions = usualCall,
    question: (site: SiteAnswer | undefined, url: string) => Answer,
  ): Promise<Answer> {
    checkAsking(call)
    const text = urlText(url)
    const known = sites.inMemory(text, call)
    return known === undefined ? await askedLater(text, call, question) : question(known, text)
  }

  /** The same for a URL that has to be parsed, or whose site has to be loaded. The first answer of a site is more work than those after it. */
  async function askedLater<Answer>(
    url: string,
    call: CallOptions,
    question: (site: SiteAnswer | undefined, url: string) => Answer,
  ): Promise<Answer> {
    const origin = originOf(url)
    const site = origin === null ? undefined : await sites.siteAt(origin, call)
    const ask = (): Answer => question(site, url)
    return site === undefined || site.source === 'memory' ? ask() : await paced(ask)
  }

  const robotsFor: Questions['robotsFor'] = (url, call) =>
    asked(url, call, (site) => site && answering.robots(site))

  return {
    isAllowed: (url, call) => asked(url, call, answering.isAllowed),
    check: (url, call) => asked(url, call, answering.check),
    explain: (url, call) => asked(url, call, answering.explain),
    robotsFor,
    robotsInMemory(url) {
      throwIfClosed()
      const known = sites.inMemory(urlText(url), usualCall)
      return known && answering.robots(known)
    },
    async crawlDelaySeconds(url, call) {
      const file = await robotsFor(url, call)
      const override = file?.evidence.overrides?.find(
        ({ crawlDelaySeconds }) => crawlDelaySeconds !== undefined,
      )
      if (override !== undefined) return override.crawlDelaySeconds
      return file?.rules === 'file' ? file.policy.crawlDelaySeconds : undefined
    },
    async sitemaps(url, call) {
      const file = await robotsFor(url, call)
      return file?.rules === 'file' ? file.robots.sitemaps : []
    },
    async extensions(url, call) {
      const file = await robotsFor(url, call)
      return file?.rules === 'file' ? file.policy.extensions : []
    },
    async prefetch(urls, call = usualCall) {
      checkAsking(call)
      const origins = new Set(Array.from(urlList(urls, 'urls'), originOf).filter((origin) => origin !== null))
      await inTurn(origins, concurrency, async (origin) => {
        checkAsking(call)
        await sites.siteAt(origin, call)
      })
      return origins.size
    },
  }
}

interface UpkeepOptions {
  readonly sites: Pick<SiteCache, 'forget'>
  readonly robotsFor: RobotsClient['robotsFor']
  readonly clock: Pick<Clock, 'now'>
  readonly throwIfClosed: () => void
}

/** What changes what is known of a site. */
export function createUpkeep({
  sites,
  robotsFor,
  clock,
  throwIfClosed,
}: UpkeepOptions): Pick<RobotsClient, 'refresh' | 'forget'> {
  return {
    async refresh(url, given = {}) {
      const { signal } = checkedOptions('refresh()', given, { signal: abortSignal })
      const call = { signal, askedSince: clock.now() }
      const file = await robotsFor(url, call)
      // A request that was under way may have brought what the site said before this call.
      const isOlder = file !== undefined && file.evidence.askedAt < call.askedSince
      return isOlder ? await robotsFor(url, call) : file
    },
    async forget(url) {
      throwIfClosed()
      const origin = originOf(url)
      if (origin !== null) await sites.forget(origin)
    },
  }
}

const callChecks = {
  signal: abortSignal,
  askedSince: optional(numberFrom(-Infinity, Infinity, 'a time')),
}
const callHint = ' For another agent, ask robotsFor(url), then forAgent(agent).'

const usualCall: CallOptions = {}

function checkCall(call: CallOptions): void {
  checkedOptions('this call', call, callChecks, callHint)
}

async function inTurn<Item>(
  items: ReadonlySet<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = eachOf(items)
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.size) }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** A generator, unlike other iterators, ends for all who take from it as soon as one of them leaves with an error. */
function* eachOf<Item>(items: Iterable<Item>): Generator<Item, void, undefined> {
  yield* items
}
