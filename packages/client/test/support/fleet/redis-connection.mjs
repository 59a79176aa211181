// How docs/fleet.md connects to each kind of Redis.
import { readFileSync } from 'node:fs'

import { Cluster, Redis } from 'ioredis'

import { redisClientOptions } from '../../../dist/store/redis/redis-store.js'

/** Options of `createRedisStore` for a connection. */
export function connectionTo({ url, tls, ...connection }) {
  if (url !== undefined && tls === undefined) return { url }
  const client = clientOf({ url, tls, ...connection })
  // The store says it.
  client.on('error', () => undefined)
  return { client }
}

function clientOf({ url, tls, name, sentinels, nodes }) {
  if (sentinels !== undefined) return new Redis({ ...redisClientOptions, name, sentinels })
  if (nodes !== undefined)
    return new Cluster(nodes, {
      lazyConnect: true,
      enableOfflineQueue: false,
      redisOptions: redisClientOptions,
    })
  const files = Object.fromEntries(Object.entries(tls).map(([kind, path]) => [kind, readFileSync(path)]))
  return new Redis(url, { ...redisClientOptions, tls: files })
}
