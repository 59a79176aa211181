import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { createMemoryStore, userCacheFolder, type Store } from '@ruly/client'
import { createLmdbStore, createRedisStore } from '@ruly/client/stores'
import type { Logger } from 'pino'

import { ConfigError } from '../runtime/config-error.ts'
import type { Environment } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'
import { memoryBytes } from './site-clients.ts'

/** A store, and how a person calls it; without a password. */
export interface OpenedStore {
  readonly store: Store
  readonly name: string
  /** Whether it can be read and written now, or could a second ago. */
  readonly isUsable: () => Promise<boolean>
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
  if (place === 'memory')
    return {
      store: createMemoryStore({ maxBytes: memoryBytes(settings) }),
      name: 'memory',
      isUsable: async () => true,
    }
  if (place === 'lmdb') return lmdbAt(join(cacheFolderOf(env), fileName(settings)))
  if (place.startsWith('lmdb:')) return lmdbAt(place.slice('lmdb:'.length))
  if (/^rediss?:\/\//.test(place)) return redisAt(place, log)
  throw new ConfigError(
    `--store must be lmdb, lmdb:FILE, memory, or a URL such as redis://localhost:6379, got "${place}".`,
  )
}

function redisAt(url: string, log: Pick<Logger, 'info' | 'warn'> | undefined): OpenedStore {
  const name = `redis at ${URL.canParse(url) ? new URL(url).host : 'no URL'}`
  let isReached = true
  const telling = {
    onUnreachable(error: Error) {
      isReached = false
      if (log === undefined) process.emitWarning(error)
      else log.warn({ err: error, store: name }, 'Redis cannot be reached: this process continues alone')
    },
    onReachable() {
      isReached = true
      log?.info({ store: name }, 'Redis is reached again')
    },
  }
  try {
    const store = createRedisStore({ url, ...telling })
    const isUsable = probed(async () => {
      await store.get(probeKey)
      return isReached
    })
    return { store, name, isUsable }
  } catch (error) {
    throw new ConfigError(`--store: ${(error as Error).message}`)
  }
}

function lmdbAt(path: string): OpenedStore {
  if (path === '') throw new ConfigError('--store lmdb: needs a file after the colon.')
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ConfigError(`--store cannot make the folder of ${path}: ${(error as Error).message}`)
  }
  const store = createLmdbStore({ path })
  let opened: number | undefined
  const isUsable = probed(async () => {
    await store.set(probeKey, { bytes: new Uint8Array(), expiresAt: Date.now() + 60_000 })
    // LMDB continues with a file that was deleted.
    const { ino } = await stat(path)
    return (opened ??= ino) === ino
  })
  return { store, name: path, isUsable }
}

/** No site has this key. */
const probeKey = 'ready?'

/** Answers by what a probe said at most a second ago; a probe that fails says no. */
function probed(probe: () => Promise<boolean>): () => Promise<boolean> {
  let last: { readonly at: number; readonly isUsable: Promise<boolean> } | undefined
  return async () => {
    const now = performance.now()
    if (last === undefined || now - last.at > 1000) last = { at: now, isUsable: probe().catch(() => false) }
    return await last.isUsable
  }
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
