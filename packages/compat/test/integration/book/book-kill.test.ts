import { join } from 'node:path'

import { test } from 'vitest'

import { expectBookSurvives } from '../../support/book/book-killing.ts'
import { createFolder } from '../../../../client/test/support/store/folder.ts'

const folder = createFolder()

test('two processes share a file, one of them killed twice: nothing is half, nothing is lost, the other goes on', async () => {
  const path = join(folder, 'book.mdb')
  await expectBookSurvives({ path, sites: 3, kills: 2, leastMs: 0, longestLifeMs: 100, seed: 1 })
})
