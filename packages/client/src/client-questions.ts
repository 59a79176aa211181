import { anything, checkedOptions, numberFrom, optional } from 'ruly/internal'

import type { SiteCache } from './cache/site-cache.ts'
import type { SiteAnswer } from './cache/site-loader.ts'
import { originOf, urlText, type Urlish } from './http/origin.ts'
import type { CallOptions, RobotsClient } from './robots-client.ts'
import { paced } from './runtime/paced.ts'
import type { Answering } from './verdict/answering.ts'
import type { SiteRobots } from './verdict/client-verdict.ts'

/** The questions about URLs that a client answers. */
type Questions = Pick<
  RobotsClient,
  | 'isAllowed'
  | 'check'
  | 'explain'
  | 'robotsFor'
  | 'crawlDelaySeconds'
  | 'sitemaps'
  | 'extensions'
  | 'prefetch'
>

interface QuestionsOptions {
  readonly sites: SiteCache
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
  /** What is known of the site of a URL; undefined where no robots.txt governs it. */
  async function siteOf(url: Urlish, call: CallOptions = {}): Promise<SiteAnswer | undefined> {
    throwIfClosed()
    const origin = originOf(url)
    checkCall(call)
    call.signal?.throwIfAborted()
    return origin === null ? undefined : await sites.siteAt(origin, call)
  }

  /** The answer to a question about a URL. The first one of a site is more work than those after it. */
  async function asked<Answer>(
    url: Urlish,
    call: CallOptions | undefined,
    question: (site: SiteAnswer | undefined, url: string) => Answer,
  ): Promise<Answer> {
    const site = await siteOf(url, call)
    const ask = (): Answer => question(site, urlText(url))
    return site === undefined || site.source === 'memory' ? ask() : await paced(ask)
  }

  async function robotsFor(url: Urlish, call: CallOptions | undefined): Promise<SiteRobots | undefined> {
    const site = await siteOf(url, call)
    return site && answering.robots(site)
  }

  return {
    isAllowed: (url, call) => asked(url, call, (site, text) => answering.isAllowed(site, text)),
    check: (url, call) => asked(url, call, (site, text) => answering.check(site, text)),
    explain: (url, call) => asked(url, call, (site, text) => answering.explain(site, text)),
    robotsFor,
    async crawlDelaySeconds(url, call) {
      const file = await robotsFor(url, call)
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
    async prefetch(urls, call) {
      const origins = new Set(Array.from(urls, originOf).filter((origin) => origin !== null))
      await inTurn(origins, concurrency, async (origin) => {
        await siteOf(`${origin}/`, call)
      })
      return origins.size
    },
  }
}

const callChecks = {
  signal: anything<AbortSignal | undefined>(),
  askedSince: optional(numberFrom(-Infinity, Infinity, 'a time')),
}
const callHint = ' For another agent, ask robotsFor(url), then forAgent(agent).'

function checkCall(call: CallOptions): void {
  checkedOptions('this call', call, callChecks, callHint)
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
