import { join } from 'node:path'

import { it, onTestFinished } from 'vitest'

import { createLmdbHistory } from '../../src/watching.ts'
import { expectSameVerdicts } from '../support/history/past-verdicts.ts'
import { createFolder } from '../support/store/folder.ts'

const folder = createFolder()

it('client.at() gives 10,000 verdicts that clients gave at these times', async () => {
  const history = createLmdbHistory({ path: join(folder, 'history.mdb') })
  onTestFinished(() => history.close())
  await expectSameVerdicts({ history, verdicts: 10_000, sites: 20, clients: 10 })
})
