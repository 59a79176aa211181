import { type FetchList, version, UserError } from '@ruly/batch/internal'
import {
  createRobotsClient,
  createFilesStore,
  userCacheFolder,
  type MayFetchOptions,
  type RobotsClient,
  type SitemapOptions,
  type SitemapResult,
  type SiteRobots,
  type Store,
  type UseAnswer,
} from '@ruly/client'
import { createSlots, isBrowserUserAgent } from '@ruly/client/internal'
import { rfc9309, type Dialect } from 'ruly/dialects'
import { visible } from '@ruly/lint'

import type { Environment } from '../runtime/run-context.ts'
import type { SiteSource } from '../robots-file/robots-source.ts'
import { asCache } from './store-as-cache.ts'
import { openHistory } from './open-history.ts'
import { whyNot } from './why-not.ts'

/** Maximum number of concurrent requests. */
const atOnce = 32

/** Fetches robots.txt files, through the cache of the user. */
export interface Sites {
  /** The robots.txt that applies to a URL; undefined if none does. Rejects with the reason of the signal. */
  robotsFor(url: string): Promise<SiteRobots | undefined>
  /** What an agent should do before it fetches a URL. Rejects with the reason of the signal. */
  mayFetch(url: string, options: MayFetchOptions): Promise<UseAnswer>
  /** What an agent should do with a response. */
  readonly mayUse: RobotsClient['mayUse']
  /** Fetches a page, if the robots.txt of its site allows it. */
  fetchPage(url: string): Promise<Response>
  /** The URLs of the sitemaps of a site. Throws the reason of the signal. */
  sitemapUrls(site: string, options: SitemapOptions): AsyncIterable<SitemapResult>
  /** Fetches a list of URLs, if the robots.txt of its site allows it. */
  readonly fetchList: FetchList
  close(): Promise<void>
}

export interface Asking {
  readonly source: SiteSource
  readonly dialects: readonly Dialect[]
  readonly env: Environment
  readonly cwd: string
  readonly signal: AbortSignal
  readonly note: (text: string) => void
}

export function openSites({ source, dialects, env, cwd, signal, note }: Asking): Sites {
  const [dialect = rfc9309] = dialects
  // With several dialects, the policy of the standard is neutral.
  const access = source.policy ?? (dialects.length > 1 ? rfc9309 : dialect).access
  const { at } = source
  const store = source.usesCache && at === undefined ? cacheOf(source, env, note) : undefined
  const history =
    source.history === undefined
      ? undefined
      : openHistory(source.history, cwd, at === undefined ? 'write' : 'read')
  const userAgent = source.userAgent ?? ownUserAgent()
  const client = createRobotsClient({
    userAgent,
    agent: agentOf(userAgent, dialect),
    dialect,
    access,
    timeoutMs: source.timeoutMs,
    headersTimeoutMs: source.timeoutMs,
    store,
    history,
  })
  const openedAt = Date.now()
  const slots = createSlots(atOnce)
  const ask = async (url: string): Promise<SiteRobots | undefined> => {
    const askedSince = source.isRefresh ? openedAt : undefined
    const found = await client.robotsFor(url, { signal, askedSince })
    // A stale file is revalidated now: the command ends before a background request would.
    const isStale = found?.evidence.state === 'stale'
    return isStale ? await client.robotsFor(url, { signal, askedSince: openedAt }) : found
  }
  const askThen = (url: string): Promise<SiteRobots | undefined> =>
    at === undefined ? ask(url) : client.at(at).robotsFor(url, { signal })
  return {
    robotsFor: (url) => slots.run(() => askThen(url)),
    async mayFetch(url, options) {
      if (at !== undefined) return await client.at(at).mayFetch(url, { ...options, signal })
      // The answer then depends on the copy that is known now.
      await slots.run(() => askThen(url))
      return await client.mayFetch(url, { ...options, signal })
    },
    mayUse: (response, options) => client.mayUse(response, { ...options, signal }),
    fetchPage: (url) => client.fetch(url, { signal }),
    async *sitemapUrls(site, options) {
      // The sitemaps are those of the copy that is known now.
      await slots.run(() => askThen(site))
      yield* client.sitemapUrls(site, { ...options, signal })
    },
    fetchList: (url) => listFrom(client, url, signal),
    async close() {
      await client.close()
      await store?.close()
      await history?.close()
    },
  }
}

/** Whose rules requests for lists, sitemaps and pages obey: those of the robot that the header names, else those of ruly. */
function agentOf(userAgent: string, { selection }: Dialect): string {
  const namesRobot = !isBrowserUserAgent(userAgent) && selection.tokens(userAgent).length > 0
  return namesRobot ? userAgent : 'ruly'
}

/** The User-Agent of ruly, which is not the agent that the user asks about. */
export function ownUserAgent(): string {
  return `ruly/${version()}`
}

function cacheOf({ userAgent = '' }: SiteSource, env: Environment, note: Asking['note']): Store | undefined {
  const folder = userCacheFolder(env)
  if (folder === undefined) {
    note('no cache folder: neither HOME nor XDG_CACHE_HOME is set. Continuing without a cache.')
    return undefined
  }
  // A site may serve a different file to each User-Agent.
  return asCache(createFilesStore({ folder }), userAgent, ({ message }) =>
    note(`${visible(message)} Continuing without a cache.`),
  )
}

/** Fetches a list. Rejects with a `UserError` if that fails, or if the robots.txt of its site disallows it. */
async function listFrom(
  client: Pick<RobotsClient, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { ok, status, body } = await client.fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw cannotFetch(url, whyNot(error))
  })
  if (ok && body !== null) return body as AsyncIterable<Uint8Array>
  await body?.cancel()
  throw cannotFetch(url, `status ${status}`)
}

function cannotFetch(url: string, why: string): UserError {
  return new UserError(`cannot fetch the list ${visible(url)}: ${why}. Download it, and pass the file.`)
}
