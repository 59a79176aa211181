// What a robots.txt and a page cost a process of the client and a Redis, in CPU time and memory: node bench/simulate/costs.mjs [SITES]
// The sites answer over TLS, each on a connection of its own, with files of the corpus. Starts a redis-server, on port 16398 unless REDIS_PORT
// says otherwise. Writes reports/scale-costs.json.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createRobotsClient } from '@ruly/client'
import { createRedisStore } from '@ruly/client/stores'
import { Redis } from 'ioredis'

import { root, tempFolder, writeJson } from '../../scripts/files.mjs'
import { startRedis } from '../../scripts/start-redis.mjs'
import { cpuSeconds } from '../processes.mjs'
import { startSites, toLoopback } from './start-sites.mjs'

const count = Number(process.argv[2] ?? 10_000)
const redisPort = Number(process.env.REDIS_PORT ?? 16_398)
const concurrency = 64

/** A certificate for all sites, by the program openssl. */
function certificate() {
  const folder = tempFolder('scale')
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const name = ['-subj', '/CN=sites', '-addext', 'subjectAltName=DNS:*.site.example', '-days', '2']
  execFileSync('openssl', [...request, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const terms = {
  visitsADay: 0,
  changesAYear: [[1, 0]],
  changeFactor: 1,
  statuses: [[1, 200]],
  downShare: 0,
  outageMs: 1,
  latencyMs: [
    [0, 50],
    [1, 50],
  ],
  headers: [[1, undefined]],
  validatorShare: 1,
}

const tls = certificate()
const redisServer = await startRedis(redisPort)
const sites = await startSites({ seed: 1, count, terms, lengthMs: 0, startAt: 0, tls })
const redis = new Redis(redisPort)
const store = createRedisStore({ url: `redis://127.0.0.1:${redisPort}`, commandTimeoutMs: 10_000 })
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  store,
  concurrency,
  lookup: toLoopback,
  ca: tls.cert,
  // No site makes the run long: one that is closed at this time of day is left out.
  politeness: { maxCrawlDelaySeconds: 1, maxWaitMs: 5000 },
  maxMemoryBytes: 16 * 1024 * 1024,
})
const urlOf = (n) => `https://h${n}.site.example:${sites.port}/a-page`
const info = async (section, field) => {
  const lines = (await redis.info(section)).split('\r\n')
  return Number(lines.find((line) => line.startsWith(`${field}:`)).slice(field.length + 1))
}
const redisCpu = async () => (await info('cpu', 'used_cpu_user')) + (await info('cpu', 'used_cpu_sys'))

/** CPU time that something takes here and in Redis, in microseconds for each of so many. */
async function costOf(times, work) {
  const before = [cpuSeconds(), await redisCpu()]
  await work()
  const after = [cpuSeconds(), await redisCpu()]
  const [clientUs, redisUs] = after.map((seconds, i) => ((seconds - before[i]) / times) * 1e6)
  return { clientUs, redisUs }
}

async function allowedOf(urls) {
  const found = []
  for (const url of urls) if (await client.isAllowed(url)) found.push(url)
  return found
}

async function fetchPages(urls) {
  const left = urls.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const url of left) {
        const response = await client.fetch(url).catch((error) => {
          if (error.code !== 'wait-too-long') throw error
        })
        await response?.text()
      }
    }),
  )
}

const all = Array.from({ length: count }, (_, n) => urlOf(n))
const warmUp = all.splice(0, Math.floor(count / 5))
await client.prefetch(warmUp)
await fetchPages(await allowedOf(warmUp))
await redis.flushall()
const before = await info('memory', 'used_memory')
const robots = await costOf(all.length, () => client.prefetch(all))
const allowed = await allowedOf(all)
const page = await costOf(allowed.length, () => fetchPages(allowed))
for (let at = 0; at < count; at += 1000)
  await redis.del(Array.from({ length: 1000 }, (_, i) => `ruly:1:{${new URL(urlOf(at + i)).origin}}:turns`))
const recordBytes = ((await info('memory', 'used_memory')) - before) / all.length

const costs = { node: process.version, sites: all.length, robots, page, recordBytes }
writeJson(`${root}reports/scale-costs.json`, costs)
console.log(costs)
await client.close()
await store.close()
redis.disconnect()
await sites.stop()
redisServer.kill('SIGKILL')
