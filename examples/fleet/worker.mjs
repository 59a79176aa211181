// One worker of a fleet: fetches the URLs that it is given, one a line, as slowly as their sites ask for.
// Start as many as you like, on as many machines; all with the same Redis:
//   REDIS_URL=redis://localhost:6379 node worker.mjs < urls.txt
import { createInterface } from 'node:readline'

import { createRobotsClient, RobotsDisallowedError, TurnRefusedError } from '@ruly/client'
import { createRedisStore } from '@ruly/client/stores'

const store = createRedisStore({
  url: process.env.REDIS_URL ?? 'redis://localhost:6379',
  onUnreachable: ({ message }) => console.error(message),
  onReachable: () => console.error('Redis is back.'),
})
const robots = createRobotsClient({
  userAgent: process.env.USER_AGENT ?? 'ExampleBot/1.0 (+https://example.com/bot)',
  store,
  // Who would have to wait longer leaves the URL to a later run.
  politeness: { maxWaitMs: 10 * 60_000 },
})
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())

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
  const visiting = visit(url).then((what) => console.log(`${url} ${what}`))
  underWay.add(visiting)
  void visiting.finally(() => underWay.delete(visiting))
  // Sites wait each for itself: many at the same time are no hurry.
  if (underWay.size >= 1000) await Promise.race(underWay)
}
await Promise.all(underWay)
await robots.close()
await store.close()
