import { join } from 'node:path'

import { expect, it } from 'vitest'

import { expectHistorySurvives } from '../support/history/history-killing.ts'
import { describeWithRedis } from '../support/store/redis-server.ts'
import { createFolder } from '../support/store/folder.ts'

/** The whole proof is `HISTORY_KILLS=500 npx vitest run --project deep packages/client/test/deep/history-kill.test.ts`. */
const kills = Number(process.env['HISTORY_KILLS'] ?? 10)
const folder = createFolder()

it(
  `a history has every verdict that two clients gave before ${kills} of their processes were killed`,
  { timeout: 60_000 + kills * 2000 },
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
    { timeout: 60_000 + kills * 2000 },
    async () => {
      const count = await expectHistorySurvives({ place: server.url, kills, writers: 2 })
      expect(count).toBeGreaterThan(kills)
    },
  )
})
