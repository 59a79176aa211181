import { expect, it, onTestFinished } from 'vitest'

import { createRedisHistory, type History, type RedisHistoryOptions } from '../../../src/watching.ts'
import { day } from '../../support/clients.ts'
import { likelyFreePort } from '../../support/fetch/listening.ts'
import { expectHistoryContract, historyEntry } from '../../support/history/history-contract.ts'
import { expectSameVerdicts } from '../../support/history/past-verdicts.ts'
import { describeWithRedis } from '../../support/store/redis-server.ts'

const site = 'https://example.com'
let count = 0

describeWithRedis('a history in Redis', (server) => {
  function open(options: Partial<RedisHistoryOptions> = {}): History {
    const history = createRedisHistory({
      url: server.url,
      prefix: `test-${++count}`,
      commandTimeoutMs: 60_000,
      ...options,
    })
    onTestFinished(() => history.close())
    return history
  }

  expectHistoryContract(() => open())

  it('gives the verdicts that clients gave at these times', async () => {
    await expectSameVerdicts({ history: open(), verdicts: 240, sites: 6, clients: 4 })
  })

  it('is read in pages, and forgets beyond "maxAgeMs" what is not needed for later times', async () => {
    const history = open({ maxAgeMs: 50 * day, clock: { now: () => 200 * day } })
    for (let at = 0; at <= 200; at++)
      await history.add(site, historyEntry({ at: at * day, file: `file ${at}` }))
    const times: number[] = []
    for await (const { at, file } of history.entries(site)) {
      times.push(at / day)
      expect(Buffer.from(file ?? '').toString()).toBe(`file ${at / day}`)
    }
    expect(times).toContain(150)
    expect(times.length).toBeLessThan(51 + 33)
    expect(times.at(-1)).toBe(200)
    expect(await history.at(site, 10 * day)).toBeUndefined()
  })

  it('gives what is still there where another removes entries while they are read', async () => {
    const prefix = 'test-meanwhile'
    const history = open({ prefix })
    for (let at = 0; at < 60; at++)
      await history.add(site, historyEntry({ at: at * day, file: `file ${at}` }))
    const shorter = open({ prefix, maxAgeMs: day, clock: { now: () => 60 * day } })
    const times: number[] = []
    for await (const { at } of history.entries(site)) {
      times.push(at / day)
      if (at === day) await shorter.add(site, historyEntry({ at: 60 * day, file: 'file 60' }))
    }
    expect(times.slice(0, 2)).toEqual([0, 1])
    expect(times.length).toBeLessThan(10)
    expect(times.at(-1)).toBe(59)
  })
})

describeWithRedis(
  'a history in a Redis that is full',
  (server) => {
    it('rejects with what Redis says', async () => {
      const history = createRedisHistory({ url: server.url })
      onTestFinished(() => history.close())
      const error = {
        code: 'store-not-usable',
        message: expect.stringContaining('Redis says "OOM') as string,
      }
      await expect(history.add(site, historyEntry({ at: 0, file: 'a' }))).rejects.toMatchObject(error)
    })
  },
  ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'],
)

it('a history in a Redis that is away rejects, so that nothing is lost silently', async () => {
  const history = createRedisHistory({ url: `redis://127.0.0.1:${likelyFreePort()}` })
  onTestFinished(() => history.close())
  await expect(history.add(site, historyEntry({ at: 0 }))).rejects.toMatchObject({ code: 'store-not-usable' })
})
