import { join } from 'node:path'

import { describe, test } from 'vitest'

import { createFolder } from '../support/store/folder.ts'
import { expectFilesSurvive, expectLmdbSurvives } from '../support/store/store-killing.ts'

const kills = Number(process.env['KILLS'] ?? 50)
const folder = createFolder()

describe.concurrent(
  `A process that is killed ${kills} times while it writes, and others that read meanwhile, see whole records`,
  { timeout: 120_000 + kills * 20_000 },
  () => {
    test('in the files store, and nothing that is not swept', async () => {
      await expectFilesSurvive({ place: join(folder, 'files'), kills })
    })

    test('in the LMDB store', async () => {
      await expectLmdbSurvives({ place: join(folder, 'one.mdb'), kills, writers: 1 })
    })

    test('in an LMDB store that two processes write', async () => {
      await expectLmdbSurvives({ place: join(folder, 'two.mdb'), kills, writers: 2 })
    })
  },
)
