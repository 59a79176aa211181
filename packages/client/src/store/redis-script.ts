import { hash } from 'node:crypto'

import type { RedisClient } from './redis-client.ts'

/** Runs a Lua script on one key, by its hash where Redis knows it. */
export type RedisScript = (client: RedisClient, key: string, args: readonly string[]) => Promise<unknown>

export function redisScript(lua: string): RedisScript {
  const name = hash('sha1', lua)
  return async (client, key, args) => {
    try {
      return await client.callBuffer('EVALSHA', [name, '1', key, ...args])
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
      return await client.callBuffer('EVAL', [lua, '1', key, ...args])
    }
  }
}
