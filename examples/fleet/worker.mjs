// One worker of a fleet: fetches URLs, one a line, as slowly as their sites ask for. A URL that another worker has begun in the same run is left to that one.
// Start as many as you like, on as many machines, with the same list; all with the same Redis:
//   REDIS_URL=redis://localhost:6379 RUN=1 node worker.mjs < urls.txt
import { createInterface } from 'node:readline'

import { createRobotsClient, RobotsDisallowedError, TurnRefusedError } from '@ruly/client'
import { createRedisStore } from '@ruly/client/stores'
import { Redis } from 'ioredis'

const redis = process.env.REDIS_URL ?? 'redis://localhost:6379'
const run = process.env.RUN ?? new Date().toISOString().slice(0, 10)
const store = createRedisStore({
  url: redis,
  onUnreachable: ({ message }) => console.error(message),
  onReachable: () => console.error('Redis is back.'),
})
const robots = createRobotsClient({
  userAgent: process.env.USER_AGENT ?? 'ExampleBot/1.0 (+https://example.com/bot)',
  store,
  // Who would have to wait longer leaves the URL to a later run.
  politeness: { maxWaitMs: 10 * 60_000 },
})
// No URL is begun without Redis: who else would have it?
const claims = new Redis(redis, { maxRetriesPerRequest: null })
claims.on('error', () => undefined) // onUnreachable says it
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())
stop.signal.addEventListener('abort', () => claims.disconnect())

/** Whether no other worker has begun a URL in this run: they all read the same list. */
async function isOurs(page) {
  try {
    return (await claims.set(`fleet:${run}:${page}`, 1, 'EX', 7 * 86_400, 'NX')) === 'OK'
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error
  }
}

async function visit(url) {
  try {
    const response = await robots.fetch(url, { signal: stop.signal })
    const { length } = await response.text()
    return `${response.status} ${length}`
  } catch (error) {
    if (error instanceof RobotsDisallowedError) return error.verdict.reason
    if (error instanceof TurnRefusedError) return `later ${new Date(error.retryAt ?? 0).toISOString()}`
    if (stop.signal.aborted) return 'stopped'
    return `failed ${error.cause?.code ?? error.message}`
  }
}

const underWay = new Set()
for await (const url of createInterface({ input: process.stdin })) {
  if (stop.signal.aborted) break
  if (!(await isOurs(url))) continue
  const visiting = visit(url).then((what) => console.log(`${url} ${what}`))
  underWay.add(visiting)
  void visiting.finally(() => underWay.delete(visiting))
  // Sites wait each for itself: many at the same time are no hurry.
  if (underWay.size >= 1000) await Promise.race(underWay)
}
await Promise.all(underWay)
await robots.close()
await store.close()
claims.disconnect()
