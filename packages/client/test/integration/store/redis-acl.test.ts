import { randomUUID } from 'node:crypto'

import { expect, it, onTestFinished, vi } from 'vitest'

import { createRedisStore } from '../../../src/store/redis/redis-store.ts'
import { smallestUser } from '../../support/store/redis-acl.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const [setUser = '', name = '', ...rules] = smallestUser()
const commands = rules.filter((rule) => rule.startsWith('+')).map((rule) => rule.slice(1))

/** Uses all of a store as a user with these rules, and gives what Redis refused. */
async function refusedTo(server: RedisServer, userRules: readonly string[]): Promise<readonly string[]> {
  await server.run('ACL', setUser, name, 'reset', ...userRules)
  await server.run('ACL', 'LOG', 'RESET')
  await server.run('SCRIPT', 'FLUSH')
  const told: string[] = []
  const store = createRedisStore({
    url: server.url.replace('//', `//${name}:PASSWORD@`),
    commandTimeoutMs: 60_000,
    onUnreachable: () => undefined,
    onReachable: () => told.push('back'),
  })
  store.watch(() => told.push('listening'))
  const site = `https://${randomUUID()}.example`
  const key = `${site} ruly`
  const terms = { gapMs: 0, latencyFactor: 0, concurrency: 1, leaseMs: 1000 }
  const uses = [
    () => store.set(key, { bytes: Buffer.from('a'), expiresAt: Date.now() + 60_000 }),
    () => store.get(key),
    () => store.sweep(),
    () => store.delete(key),
    async () => {
      const lock = await store.lock(key, 1000)
      await lock?.renew(1000)
      await lock?.release()
    },
    async () => {
      await store.turns.take(site, 'one', terms)
      await store.turns.release(site, 'one')
    },
  ]
  // A second time, Redis knows the scripts.
  for (const use of [...uses, ...uses]) await use().catch(() => undefined)
  const refused = async (): Promise<readonly string[]> => {
    const log = (await server.run('ACL', 'LOG')) as (readonly string[])[]
    return log.map((entry) => String(entry[entry.indexOf('object') + 1]))
  }
  while (!told.includes('listening') && !(await refused()).includes('subscribe'));
  await server.refuse()
  await store.get(key)
  await server.accept()
  while (!told.includes('back') && !(await refused()).includes('exists'));
  await store.close()
  return await refused()
}

describeWithRedis('The user of docs/fleet.md', (server) => {
  it('is allowed all that the store asks for', async () => {
    expect(await refusedTo(server, rules)).toEqual([])
  })

  it.each(commands)('needs %s', async (command) => {
    // ioredis misses INFO.
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    expect(
      await refusedTo(
        server,
        rules.filter((rule) => rule !== `+${command}`),
      ),
    ).toContain(command)
  })
})
