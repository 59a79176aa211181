// A process that fetches pages of many sites for as long as it lives. Arguments: its number, how to connect to Redis and origins as JSON.
// Says when it is `ready` and when it knows every robots.txt, and goes on when it is sent anything; from then on, says when it reaches Redis.
// Runs the built package: Node 20 cannot run TypeScript.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import { createRobotsClient, RobotsDisallowedError } from '../../../dist/index.js'
import { createRedisStore } from '../../../dist/store/redis/redis-store.js'
import { connectionTo } from './redis-connection.mjs'

const [number, ...json] = process.argv.slice(2)
const [connection, origins] = json.map((text) => JSON.parse(text))
const store = createRedisStore({
  ...connectionTo(connection),
  // The machine may be very busy with other tests. A Redis that ends closes its connections: nobody waits for that.
  commandTimeoutMs: 60_000,
  onUnreachable: ({ message }) => process.send({ complaint: message }),
})
const lookup = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  store,
  lookup,
  // However slow a busy machine makes the sites.
  politeness: { minGapMs: 0, latencyFactor: 0, leaseMs: 30_000 },
})

/** Fetches one page after another; each fifth is one that the site does not want to be fetched. */
async function visit(origin) {
  for (let n = 0; ; n++) {
    const path = n % 5 === 2 ? `/private/${number}-${n}` : `/${number}-${n}`
    try {
      const response = await client.fetch(origin + path, { headers: { 'x-process': number } })
      await response.text()
    } catch (error) {
      if (!(error instanceof RobotsDisallowedError)) process.send({ complaint: String(error.cause ?? error) })
    }
  }
}

process.on('disconnect', () => process.exit())
await store.get('whether Redis is there')
// Loaded before the first request is made: whoever asks a site holds a lock for five seconds, and renews it between other work.
await import('../../../dist/fetch/connections/own-transport.js')
process.send({ ready: true })
await once(process, 'message')
await client.prefetch(origins.map((origin) => `${origin}/`))
process.send({ known: true })
await once(process, 'message')
for (const origin of origins) void visit(origin)
process.on('message', () => void whenReached().then(() => process.send({ reached: true })))

/** Waits until Redis keeps what this process stores. */
async function whenReached() {
  while ((await store.get(number)) === undefined) {
    await setTimeout(50)
    await store.set(number, { bytes: Buffer.from('here'), expiresAt: Date.now() + 1000 })
  }
}
