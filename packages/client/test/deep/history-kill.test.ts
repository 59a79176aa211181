import { join } from 'node:path'

import { expect, it } from 'vitest'

import { expectHistorySurvives } from '../support/history/history-killing.ts'
import { describeWithRedis } from '../support/store/redis-server.ts'
import { createFolder } from '../support/store/folder.ts'

const kills = Number(process.env['KILLS'] ?? 10)
const folder = createFolder()

it(
  `a history has every verdict that two clients gave before ${kills} of their processes were killed`,
  { timeout: 120_000 + kills * 20_000 },
  async () => {
    const place = join(folder, 'history.mdb')
    const count = await expectHistorySurvives({ place, kills, writers: 2 })
    expect(count).toBeGreaterThan(kills)
    console.log(`${count} verdicts were given before ${kills} kills, and all are in the history`)
  },
)

describeWithRedis('a history in Redis', (server) => {
  it(
    `has every verdict that two clients gave before ${kills} of their processes were killed`,
    { timeout: 120_000 + kills * 20_000 },
    async () => {
      const count = await expectHistorySurvives({ place: server.url, kills, writers: 2 })
      expect(count).toBeGreaterThan(kills)
    },
  )
})
