import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { compiledIn } from '../../../client/test/support/examples/compiled-in.ts'
import { installExample } from '../../../client/test/support/examples/install-example.ts'

const program = fileURLToPath(new URL('../support/typed-crawlers.ts', import.meta.url))

it(
  'politeCrawler suits the types of the first and of the last version of Crawlee',
  { timeout: 300_000 },
  async () => {
    const folder = await installExample('crawlee', ['ruly', 'client', 'crawlee'])
    expect(compiledIn(folder, program, [])).toBe('')
    expect(compiledIn(folder, program, ['@crawlee/cheerio@3.13.0', '@crawlee/playwright@3.13.0'])).toBe('')
  },
)
