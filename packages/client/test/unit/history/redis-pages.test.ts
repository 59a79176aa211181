import { expect, it } from 'vitest'

import { encodeRow } from '../../../src/history/history-row.ts'
import { createRedisHistory, type RedisClient } from '../../../src/watching.ts'
import { historyEntry } from '../../support/history/history-contract.ts'

interface Scored {
  readonly time: number
  readonly row: Buffer
}

/** Rows in an array, which answers the commands that read them as Redis does. */
function clientOf(rows: readonly Scored[]): RedisClient {
  const nothing = (): unknown => undefined
  return {
    status: 'ready',
    connect: async () => undefined,
    subscribe: async () => undefined,
    duplicate: () => clientOf(rows),
    on: nothing,
    once: nothing,
    removeListener: nothing,
    disconnect: () => undefined,
    async callBuffer(command, [, start, end, , , offset, count]) {
      const isReverse = command === 'ZREVRANGEBYSCORE'
      const [least, most] = (isReverse ? [end, start] : [start, end]).map((bound) =>
        Number(String(bound).replace('inf', 'Infinity')),
      ) as [number, number]
      const found = rows.filter(({ time }) => time >= least && time <= most)
      const page = (isReverse ? found.toReversed() : found).slice(
        Number(offset),
        Number(offset) + Number(count),
      )
      return page.flatMap(({ time, row }) => [row, Buffer.from(String(time))])
    },
  }
}

function rowAt(time: number, askedAt = time): Scored {
  return { time, row: Buffer.from(encodeRow(historyEntry({ at: time, askedAt }))) }
}

const site = 'https://example.com'

it('gives every entry that stays while another removes old ones', async () => {
  const rows = Array.from({ length: 200 }, (_, time) => rowAt(time))
  const times: number[] = []
  for await (const { at } of createRedisHistory({ client: clientOf(rows) }).entries(site)) {
    times.push(at)
    if (at === 0) rows.splice(0, 150)
  }
  expect(times.slice(-50)).toEqual(Array.from({ length: 50 }, (_, index) => 150 + index))
})

it('gives each entry once, also of many at the same time', async () => {
  const rows = [rowAt(0), ...Array.from({ length: 200 }, (_, askedAt) => rowAt(5, askedAt)), rowAt(9)]
  const history = createRedisHistory({ client: clientOf(rows) })
  const asked: number[] = []
  for await (const { askedAt } of history.entries(site)) asked.push(askedAt)
  expect(asked).toEqual([0, ...Array.from({ length: 200 }, (_, askedAt) => askedAt), 9])
  expect((await history.at(site, 5, 'rfc9309 abc'))?.askedAt).toBe(199)
})
