import { randomUUID } from 'node:crypto'

import type { StoreLock } from '../store.ts'
import { redisScript } from './redis-client.ts'
import { UNREACHABLE, type RedisLink } from './redis-link.ts'

const renewScript = redisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end`,
)
const releaseScript = redisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`,
)

/** Takes the lock on a key of Redis; while Redis is unreachable it is granted, as there is nobody to agree with. */
export async function redisLock(
  link: RedisLink,
  key: string,
  holdMs: number,
): Promise<StoreLock | undefined> {
  // Chosen here: a lock that was granted after the time limit is given back all the same.
  const token = randomUUID()
  const taken = await link.ask(key, (client) =>
    client.callBuffer('SET', [key, token, 'NX', 'PX', String(Math.ceil(holdMs))]),
  )
  if (taken === null) return undefined
  return {
    async renew(ms) {
      const renewed = await link.ask(key, (client) =>
        renewScript(client, key, [token, String(Math.ceil(ms))]),
      )
      return renewed === UNREACHABLE || renewed === 1
    },
    async release() {
      await link.ask(key, (client) => releaseScript(client, key, [token]))
    },
  }
}
