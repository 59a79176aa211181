import { join } from 'node:path'

import { describe, it } from 'vitest'

import { expectRestart } from '../support/crawl/killed-crawlers.ts'
import { createFolder } from '../support/store/folder.ts'

const folder = createFolder()

describe.concurrent.each(['files', 'lmdb'] as const)(
  'a client on a %s store that 8 killed processes have left',
  (kind) => {
    it('answers as a cold one does, and asks nothing that is fresh', async () => {
      await expectRestart({ kind, place: join(folder, kind), kills: 8 })
    })
  },
)
