import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { RobotsClient } from '@ruly/client'
import {
  createWatcher,
  createWebhookSink,
  openWatchFolder,
  type RobotsSource,
  type SiteWatch,
  type Watcher,
  type WatchFolder,
  type WatchSink,
} from '@ruly/client/watch'
import { dialectNamed } from '@ruly/lint'
import type { Logger } from 'pino'

import { safeEvidence } from '../answers/check-answer.ts'
import type { Settings } from '../config/settings.ts'
import { ConfigError } from '../runtime/config-error.ts'
import { version } from '../runtime/own-version.ts'
import { tooMany } from '../runtime/refused-error.ts'
import { createChangesLog, type ChangesPage } from './changes-log.ts'

/** The watches of a service. */
export interface WatchDesk {
  /** Watches the site of an http or https URL. Throws a `RefusedError` if there are too many. */
  add(url: string): Promise<{ readonly watch: SiteWatch; readonly isNew: boolean }>
  /** Ends the watch of the site of a URL; false if the site is not watched. */
  remove(url: string): Promise<boolean>
  /** What a function makes of the watches, or of that of the site of a URL: a few at a time, since each has the file of its site. */
  list<Shown>(url: string | undefined, show: (watch: SiteWatch) => Shown): Promise<readonly Shown[]>
  /** A page of events after the one with this id, in the order in which they arrived, or of those of the site of a URL. */
  changes(after: string | undefined, url: string | undefined): Promise<ChangesPage>
  close(): Promise<void>
}

/** So many watches are in memory at the same time. */
const mostRead = 16

/** The most events of one answer. */
const mostEvents = 1000

/** How long after an error watching begins again: a disk may be full for a while. */
const usualRestMs = 10_000

/**
 * Continues the watches of the folder of the settings; undefined without one.
 *
 * @throws `ConfigError` for a folder or a webhook that cannot be used
 */
export async function openWatchDesk(
  settings: Settings,
  client: RobotsClient,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  restMs: number = usualRestMs,
): Promise<WatchDesk | undefined> {
  const { watchFolder, watchEvery, maxWatches, dialect } = settings
  if (watchFolder === undefined) return undefined
  const webhooks = webhookOf(settings)
  const folder = await openWatchFolder(watchFolder).catch((error: unknown) => {
    throw new ConfigError(`--watch-folder: ${(error as Error).message}`)
  })
  const changes = createChangesLog(folder.path)
  const watcher = createWatcher({
    client: withSafeEvidence(client),
    folder,
    everyMs: Math.round(watchEvery * 1000),
    dialect: dialectNamed(dialect),
    sinks: [logSink(log), changes.sink, ...webhooks],
    onDeliveryFailure: (sink, err) => log.warn({ err, sink }, 'an event was not taken, and is tried again'),
  })
  await continueWatches(folder, async (site) => void (await watcher.add(site)))
  const ending = new AbortController()
  const onError = (err: unknown): void =>
    log.error({ err }, 'watching has stopped, and is tried again in a few seconds')
  const ended = runOn(watcher, ending.signal, { restMs, onError })
  return {
    async add(url) {
      const site = new URL(url).origin
      const isNew = !watcher.sites().includes(site)
      if (isNew && watcher.sites().length >= maxWatches) throw tooMany('watches', maxWatches)
      await watcher.add(url)
      return { watch: await folder.read(site), isNew }
    },
    remove: (url) => watcher.remove(new URL(url).origin),
    async list(url, show) {
      const sites = url === undefined ? watcher.sites() : [new URL(url).origin]
      const shown: ReturnType<typeof show>[] = []
      for (let at = 0; at < sites.length; at += mostRead) {
        const some = sites.slice(at, at + mostRead)
        const watches = await Promise.all(some.map((site) => watcher.stateOf(site)))
        shown.push(...watches.filter((watch) => watch !== undefined).map(show))
      }
      return shown
    },
    changes: (after, url) => changes.page({ after, site: url && new URL(url).origin, most: mostEvents }),
    async close() {
      ending.abort()
      await ended
      await folder.close()
    },
  }
}

interface Running {
  readonly restMs: number
  readonly onError: (error: unknown) => void
}

/** Runs a watcher until the signal aborts, also after errors. */
async function runOn(watcher: Watcher, signal: AbortSignal, { restMs, onError }: Running): Promise<void> {
  while (!signal.aborted) {
    try {
      await watcher.run(signal)
    } catch (error) {
      onError(error)
      await sleep(restMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Errors of events reach those who ask over a socket, and webhooks. */
function withSafeEvidence(client: RobotsClient): RobotsSource {
  return {
    async robotsFor(url, options) {
      const found = await client.robotsFor(url, options)
      if (found === undefined) return undefined
      const { rules, bytes, evidence } = found
      return { rules, bytes, evidence: safeEvidence(evidence) }
    },
  }
}

async function continueWatches(folder: WatchFolder, add: (site: string) => Promise<void>): Promise<void> {
  try {
    for (const site of await folder.sites()) await add(site)
  } catch (error) {
    await folder.close()
    throw new ConfigError(`--watch-folder: ${(error as Error).message}`)
  }
}

function logSink(log: Pick<Logger, 'info'>): WatchSink {
  return {
    name: 'log',
    async deliver({ id, type, data }) {
      log.info({ id, type, site: data.site }, 'a watched site')
    },
  }
}

/** The file has a secret on each line. */
function webhookOf({
  watchWebhook: url,
  watchSecretFile: path = '',
  userAgent,
}: Settings): readonly WatchSink[] {
  if (url === undefined) return []
  try {
    const secrets = readFileSync(path, 'utf8').trim().split(/\s+/)
    return [createWebhookSink({ url, secrets, userAgent: userAgent ?? `ruly/${version}` })]
  } catch (error) {
    throw new ConfigError(`cannot use --watch-webhook and --watch-secret-file: ${(error as Error).message}`)
  }
}
