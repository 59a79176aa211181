import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { compiledIn } from '../../../client/test/support/examples/compiled-in.ts'
import { installExample, installIn } from '../../../client/test/support/examples/install-example.ts'

const program = readFileSync(new URL('../support/typed-crawlers.ts', import.meta.url), 'utf8')

it('politeCrawler suits the types of the first and of the last version of Crawlee', async () => {
  const folder = await installExample('crawlee', ['ruly', 'client', 'crawlee'])
  expect(await compiledIn(folder, program)).toBe('')
  await installIn(folder, ['@crawlee/cheerio@3.13.0', '@crawlee/playwright@3.13.0'])
  expect(await compiledIn(folder, program)).toBe('')
})
