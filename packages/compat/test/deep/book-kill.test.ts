import { randomInt } from 'node:crypto'
import { join } from 'node:path'

import { test } from 'vitest'

import { expectBookSurvives } from '../support/book/book-killing.ts'
import { createFolder } from '../../../client/test/support/store/folder.ts'

const folder = createFolder()

const kills = Number(process.env['KILLS'] ?? 50)

test(
  `two processes share a file for 30 s, one of them killed ${kills} times: nothing is half, nothing is lost, the other goes on`,
  async ({ onTestFailed }) => {
    const seed = randomInt(2 ** 31)
    onTestFailed(() => console.log(`The seed was ${seed}.`))
    const path = join(folder, 'book.mdb')
    await expectBookSurvives({ path, sites: 24, kills, leastMs: 30_000, longestLifeMs: 400, seed })
  },
  200_000 + kills * 20_000,
)
