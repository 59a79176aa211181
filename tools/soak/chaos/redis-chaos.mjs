import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Redis } from 'ioredis'

import { tempFolder } from '../../../scripts/files.mjs'
import { startRedis } from '../../../scripts/start-redis.mjs'
import { realNow } from '../clients/shifted-clock.mjs'
import { pick, seeded } from '../seeded.mjs'
import { happenings } from './happenings.mjs'

/** Until each process has told a Redis that is back what it saw meanwhile. */
const untilToldMs = 6000

/** A redis-server on loopback, to which things happen. */
export async function startRedisChaos({ seed, everyMs, onError }) {
  const folder = tempFolder('soak-redis')
  const socket = join(folder, 'socket')
  // Below the ports that systems give to connections: nobody is given it while Redis is away.
  const port = randomInt(11_000, 32_768)
  const spans = []
  const happened = {}
  let child

  async function start() {
    child = await startRedis(port, '--dir', folder, '--unixsocket', socket)
  }

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async function run(...commands) {
    const redis = new Redis(socket, { maxRetriesPerRequest: 1 })
    redis.on('error', () => undefined)
    try {
      for (const [name, ...words] of commands) await redis.call(name, ...words)
    } finally {
      redis.disconnect()
    }
  }

  /** Other bytes under some of the keys of entries. */
  async function corrupt() {
    const redis = new Redis(socket)
    redis.on('error', () => undefined)
    try {
      for (let n = 0; n < 50; n++) {
        const key = await redis.randomkey()
        if (key?.includes('site-') && (await redis.type(key)) === 'string')
          await redis.set(key, pick(['', 'no entry', '\0'.repeat(500), '{}'], seed, 'corrupt', n), 'KEEPTTL')
      }
    } finally {
      redis.disconnect()
    }
  }

  const kinds = {
    async killed(ms) {
      await stop()
      await sleep(ms)
      await start()
    },
    async hanging(ms) {
      child.kill('SIGSTOP')
      await sleep(ms)
      child.kill('SIGCONT')
    },
    async full(ms) {
      await run(['CONFIG', 'SET', 'maxmemory', '1'])
      await sleep(ms)
      await run(['CONFIG', 'SET', 'maxmemory', '0'])
    },
    async readOnly(ms) {
      await run(['REPLICAOF', '127.0.0.1', '1'])
      await sleep(ms)
      await run(['REPLICAOF', 'NO', 'ONE'])
    },
    emptied: () => run(['FLUSHALL']),
    disconnecting: () => run(['CLIENT', 'KILL', 'TYPE', 'normal'], ['CLIENT', 'KILL', 'TYPE', 'pubsub']),
    corrupted: corrupt,
  }

  async function happen(n) {
    const kind = pick(Object.keys(kinds), seed, 'redis kind', n)
    const span = { from: realNow(), to: Infinity }
    spans.push(span)
    if (spans.length > 50) spans.shift()
    await kinds[kind](1000 + 4000 * seeded(seed, 'redis length', n))
    span.to = realNow() + untilToldMs
    happened[kind] = (happened[kind] ?? 0) + 1
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    happened,
    isDisturbed: (from, to) => spans.some((span) => span.from <= to && span.to >= from),
    /** No more happens; what it has stays. */
    calm: happenings({ seed, name: 'redis', everyMs, onError }, happen),
    close: stop,
  }
}
