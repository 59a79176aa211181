// One process of million-sites.mjs. Argument: what to do, as JSON.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { createMemoryStore, createRobotsClient, RobotsDisallowedError } from '@ruly/client'
import { createRedisStore, redisClientOptions } from '@ruly/client/stores'
import { Redis } from 'ioredis'

const { number, sites, processes, atOnce, sampled, sentinel, origin, file } = JSON.parse(process.argv[2])
const redis = new Redis({
  name: 'ruly',
  sentinels: [{ host: '127.0.0.1', port: sentinel }],
  ...redisClientOptions,
})
redis.on('error', () => undefined)
let awaySince = 0
let back = Promise.resolve()
let comeBack = () => undefined
const store = createRedisStore({
  client: redis,
  // All processes, Redis and the sites share the cores of one machine.
  commandTimeoutMs: 30_000,
  onUnreachable({ message }) {
    // Said of a single answer, too, such as READONLY: nobody says that this is over.
    if (/READONLY|LOADING|MASTERDOWN/.test(message)) return
    awaySince = performance.now()
    back = new Promise((resolve) => (comeBack = resolve))
  },
  onReachable() {
    process.send({ unreachableMs: performance.now() - awaySince })
    comeBack()
  },
})

/** How long calls for turns took, in milliseconds: one in ten. */
const takes = []
let calls = 0
const turns = {
  ...store.turns,
  async take(...words) {
    const from = performance.now()
    const result = await store.turns.take(...words)
    if (calls++ % 10 === 0) takes.push(performance.now() - from)
    return result
  },
}

/** Sampled sites are asked over HTTP. */
const ask = async (url, init) => {
  const { hostname, pathname } = new URL(url)
  return await fetch(`http://127.0.0.1:${origin}/${hostname}${pathname}`, init)
}
const options = {
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  politeness: { minGapMs: 0, latencyFactor: 0 },
}
const client = createRobotsClient({ ...options, store, turns, fetch: ask })

/** What a client stores of a site with the file. */
async function storedRecord() {
  const memory = createMemoryStore()
  let stored
  const catching = { ...memory, set: async (key, entry) => void (stored = { key, entry }) }
  const headers = { 'content-type': 'text/plain', etag: '"5f3c-1a2b3c4d5e6f"' }
  const response = async () => new Response(Buffer.from(file, 'base64'), { headers })
  const alone = createRobotsClient({ ...options, store: catching, fetch: response })
  await alone.isAllowed(`${siteOf(0)}/`)
  await alone.close()
  return stored
}
const siteOf = (n) => `https://www.site-${n}.example`
const record = await storedRecord()
let records = 0

/** Asks Redis what a client asks for one page of a site. */
async function visitUnsampled(n) {
  const site = siteOf(n)
  const key = record.key.replace(siteOf(0), site)
  if ((await store.get(key)) === undefined) {
    const lock = await store.lock(key, 5000)
    await turns.visited(site, 0)
    await store.set(key, record.entry)
    await lock?.release()
    records++
  }
  const terms = { gapMs: 0, latencyFactor: 0, concurrency: 1, leaseMs: 120_000 }
  const id = `${number}-${n}`
  for (;;) {
    const result = await turns.take(site, id, terms)
    if (result.kind === 'turn') break
    await sleep(result.waitMs)
  }
  await turns.answered(site, { movesGap: true, pause: undefined, latencyMs: undefined })
  await turns.release(site, id)
}

const sampledSites = Array.from({ length: sampled }, (_, site) => `https://sampled-${site}.example`)
await client.prefetch(sampledSites.map((site) => `${site}/`))
process.send({ isReady: true })
await once(process, 'message')

let visits = 0
const stop = new AbortController()
process.on('message', () => stop.abort())
async function visit(url) {
  try {
    const response = await client.fetch(url, { headers: { 'x-process': String(number) } })
    await response.arrayBuffer()
  } catch (error) {
    if (!(error instanceof RobotsDisallowedError)) process.send({ complaint: String(error.cause ?? error) })
  }
}

/** Visits sites from a first one on, so many at once. */
async function visitAll(first, step) {
  let next = first
  const lane = async () => {
    for (let site = next; site < sites && !stop.signal.aborted; site = next) {
      next += step
      await back
      await visitUnsampled(site)
      visits++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const over = new AbortController()
async function visitSampled(site) {
  for (let n = 0; !over.signal.aborted; n++)
    await visit(`${site}/${n % 5 === 2 ? 'private/' : ''}${number}-${n}`)
}

const report = setInterval(() => process.send({ visits }), 100)
const samples = sampledSites.map(visitSampled)
await visitAll(number, processes)
await visitAll((number + 1) % processes, 20 * processes)
over.abort()
await Promise.all(samples)
clearInterval(report)
process.send({ visits })
await new Promise((resolve) =>
  process.send({ result: { takes, records, rss: process.memoryUsage.rss() } }, resolve),
)
await client.close()
await store.close()
redis.disconnect()
process.disconnect()
