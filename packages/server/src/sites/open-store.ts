import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { createMemoryStore, userCacheFolder, type Store } from '@ruly/client'
import { createLmdbStore, createRedisStore } from '@ruly/client/stores'
import type { Logger } from 'pino'

import { ConfigError } from '../runtime/config-error.ts'
import type { Environment } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'

/** A store, and how a person calls it; without a password. */
export interface OpenedStore {
  readonly store: Store
  readonly name: string
}

/**
 * The store that the setting names.
 *
 * @param log is told when Redis cannot be reached, and when it is reached again; without it, the process warns
 * @throws `ConfigError` for an unknown kind of place
 */
export function openStore(
  settings: Settings,
  env: Environment,
  log?: Pick<Logger, 'info' | 'warn'>,
): OpenedStore {
  const { store: place } = settings
  if (place === 'memory') return { store: createMemoryStore(), name: 'memory' }
  if (place === 'lmdb') return lmdbAt(join(cacheFolderOf(env), fileName(settings)))
  if (place.startsWith('lmdb:')) return lmdbAt(place.slice('lmdb:'.length))
  if (/^rediss?:\/\//.test(place)) return redisAt(place, log)
  throw new ConfigError(
    `--store must be lmdb, lmdb:FILE, memory, or a URL such as redis://localhost:6379, got "${place}".`,
  )
}

function redisAt(url: string, log: Pick<Logger, 'info' | 'warn'> | undefined): OpenedStore {
  const name = `redis at ${URL.canParse(url) ? new URL(url).host : 'no URL'}`
  const telling = log && {
    onUnreachable: (err: Error) =>
      log.warn({ err, store: name }, 'Redis cannot be reached: this process continues alone'),
    onReachable: () => log.info({ store: name }, 'Redis is reached again'),
  }
  try {
    return { store: createRedisStore({ url, ...telling }), name }
  } catch (error) {
    throw new ConfigError(`--store: ${(error as Error).message}`)
  }
}

function lmdbAt(path: string): OpenedStore {
  if (path === '') throw new ConfigError('--store lmdb: needs a file after the colon.')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  return { store: createLmdbStore({ path }), name: path }
}

function cacheFolderOf(env: Environment): string {
  const folder = userCacheFolder(env)
  if (folder !== undefined) return folder
  throw new ConfigError(
    'there is no cache folder: the user has no home. Pass --store memory or --store lmdb:FILE.',
  )
}

/** What was fetched under other settings is no answer to these: a refused address would stay refused, for example. */
function fileName({ userAgent, allowPrivate, ports }: Settings): string {
  const known = JSON.stringify([userAgent ?? '', allowPrivate, ports ?? []])
  return `server-${createHash('sha256').update(known).digest('hex').slice(0, 8)}.mdb`
}
