import { createRobotsClient, type SiteRobots, type Store } from '@ruly/client'
import { createFilesStore } from '@ruly/client/store/files'
import { rfc9309, type Dialect } from 'ruly/dialects'
import { visible } from 'ruly/report'

import type { FetchList } from '../lists/open-list.ts'
import type { Environment } from '../runtime/run-context.ts'
import type { SiteSource } from '../robots-file/robots-source.ts'
import { version } from '../runtime/version.ts'
import { asCache } from './store-as-cache.ts'
import { cacheFolder, thisMachine } from './cache-folder.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'
import { listFrom } from './fetch-list.ts'

/** Sites that are asked at the same time. */
const atOnce = 32

/** The sites of URLs, through the cache of this user. */
export interface Sites {
  /** The robots.txt that governs a URL; undefined for a URL that none governs. Rejects with the signal's reason. */
  robotsFor(url: string): Promise<SiteRobots | undefined>
  /** Fetches a list of URLs, as the robots.txt of its site allows. */
  readonly fetchList: FetchList
  close(): Promise<void>
}

/** How sites are asked. */
export interface Asking {
  readonly source: SiteSource
  readonly dialects: readonly Dialect[]
  readonly env: Environment
  readonly signal: AbortSignal
  /** Told what the person should know, once. */
  readonly note: (text: string) => void
}

export function openSites({ source, dialects, env, signal, note }: Asking): Sites {
  const [dialect = rfc9309] = dialects
  // Of several dialects, none goes before the others.
  const access = source.policy ?? (dialects.length > 1 ? rfc9309 : dialect).access
  const store = source.usesCache ? cacheOf(source, env, note) : undefined
  const client = createRobotsClient({
    userAgent: source.userAgent ?? ownUserAgent(),
    dialect,
    access,
    timeoutMs: source.timeoutMs,
    headersTimeoutMs: source.timeoutMs,
    ...(store === undefined ? {} : { store }),
  })
  const openedAt = Date.now()
  const pass = createSemaphore(atOnce)
  const ask = async (url: string): Promise<SiteRobots | undefined> => {
    const found = await client.robotsFor(url, {
      signal,
      ...(source.isRefresh ? { askedSince: openedAt } : {}),
    })
    // The command ends before a stale file could be revalidated in the background.
    const isStale = found?.evidence.state === 'stale'
    return isStale ? await client.robotsFor(url, { signal, askedSince: openedAt }) : found
  }
  return {
    robotsFor: (url) => pass(() => ask(url)),
    fetchList: (url) => listFrom(client, url, signal),
    async close() {
      await client.close()
      await store?.close()
    },
  }
}

/** What ruly calls itself when it asks: it is not the robot that it answers for. */
function ownUserAgent(): string {
  return `ruly/${version()}`
}

function cacheOf({ userAgent = '' }: SiteSource, env: Environment, note: Asking['note']): Store | undefined {
  const folder = cacheFolder(thisMachine(env))
  if (folder === undefined) {
    note('there is no folder for a cache: set HOME or XDG_CACHE_HOME. Continuing without one.')
    return undefined
  }
  // A site may answer each robot otherwise.
  return asCache(createFilesStore({ folder }), userAgent, ({ message }) =>
    note(`${visible(message)} Continuing without a cache.`),
  )
}
