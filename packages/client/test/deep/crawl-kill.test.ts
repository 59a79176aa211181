import { it } from 'vitest'

import { expectResumed } from '../support/crawl/killed-frontier-crawlers.ts'
import { createFolder } from '../support/store/folder.ts'

const kills = Number(process.env['KILLS'] ?? 20)
const folder = createFolder()

it(
  `a crawl that was killed ${kills} times has every result, and requests nothing again that has one`,
  { timeout: 180_000 + kills * 20_000 },
  () => expectResumed({ folder, pages: 1000 + 20 * kills, kills, random: Math.random }),
)
