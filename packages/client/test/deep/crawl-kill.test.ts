import { it } from 'vitest'

import { expectResumed } from '../support/crawl/killed-frontier-crawlers.ts'
import { createFolder } from '../support/store/folder.ts'

const folder = createFolder()

it('a crawl that was killed 20 times has every result, and requests nothing again that has one', () =>
  expectResumed({ folder, pages: 6000, kills: 20, random: Math.random }))
