import { join } from 'node:path'

import { expect, it } from 'vitest'

import { expectHistorySurvives } from '../../support/history/history-killing.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()

it('a history has every verdict that two clients gave before their processes were killed', async () => {
  const path = join(folder, 'history.mdb')
  expect(await expectHistorySurvives({ place: path, kills: 2, writers: 2 })).toBeGreaterThanOrEqual(2)
})
