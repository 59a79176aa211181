// How much memory a Redis takes for many sites: node bench/redis-memory.mjs [sites]
// Starts a redis-server of its own, on port 16399 unless REDIS_PORT says otherwise.
import { createRobotsClient } from '@ruly/client'
import { createRedisStore } from '@ruly/client/stores'
import { Redis } from 'ioredis'

import { startRedis } from '../scripts/start-redis.mjs'
import { loadCorpus, medianFile } from './corpus/files.mjs'

const count = Number(process.argv[2] ?? 10_000)
const port = Number(process.env.REDIS_PORT ?? 16_399)
const corpus = loadCorpus()
const file = medianFile(corpus)

const server = await startRedis(port)
const redis = new Redis(port)
const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1])
const store = createRedisStore({ url: `redis://127.0.0.1:${port}`, commandTimeoutMs: 10_000 })
const headers = { 'content-type': 'text/plain', etag: '"5f3c-1a2b3c4d5e6f"' }
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  store,
  fetch: async () => new Response(file, { headers }),
  maxMemoryBytes: 1024 * 1024,
})
const before = await used()
await client.prefetch(Array.from({ length: count }, (_, n) => `https://www.site-${n}.example/`))
const turns = (await used()) - before
for (let at = 0; at < count; at += 1000)
  await redis.del(Array.from({ length: 1000 }, (_, n) => `ruly:1:{https://www.site-${at + n}.example}:turns`))
const entries = (await used()) - before
const shown = (bytes) => `${Math.round(bytes / count)} bytes a site`
console.log(`${corpus.name}, median ${file.length} bytes, ${count} sites`)
console.log(`records: ${shown(entries)}; turns while they last: ${shown(turns - entries)} more`)
console.log(`a million sites: ${(((entries / count) * 1e6) / 2 ** 30).toFixed(2)} GiB`)
await client.close()
await store.close()
redis.disconnect()
server.kill('SIGKILL')
