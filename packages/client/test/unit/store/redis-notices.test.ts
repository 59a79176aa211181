import { expect, it } from 'vitest'

import { createRedisStore, type RedisClient } from '../../../src/store/redis/redis-store.ts'
import { settled } from '../../support/fake-clock.ts'

/** A client that answers no command before it is told to. */
function clientOf(isCluster: boolean) {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const nothing = (): unknown => undefined
  const client: RedisClient = {
    status: 'ready',
    isCluster,
    connect: async () => undefined,
    subscribe: async () => undefined,
    duplicate: () => client,
    on: nothing,
    once: nothing,
    removeListener: nothing,
    disconnect: () => undefined,
    callBuffer(command) {
      sent.push(command)
      return new Promise((resolve) => answers.push(() => resolve(Buffer.from('OK'))))
    },
  }
  return { client, sent, answers }
}

it.each([
  ['after it in a cluster, whose nodes do not wait for each other', true, ['SET']],
  ['together with it in one Redis, which takes both in their order', false, ['SET', 'PUBLISH']],
])('a change is told to others %s', async (_, isCluster, expected) => {
  const { client, sent, answers } = clientOf(isCluster)
  const store = createRedisStore({ client, commandTimeoutMs: 60_000 })
  const setting = store.set('key', { bytes: new Uint8Array(), expiresAt: Infinity })
  await settled()
  expect(sent).toEqual(expected)
  while (answers.length > 0) {
    answers.shift()?.()
    await settled()
  }
  await setting
  expect(sent).toEqual(['SET', 'PUBLISH'])
  await store.close()
})
