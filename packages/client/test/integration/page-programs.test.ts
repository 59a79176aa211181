import { expect, test } from 'vitest'

import { madePages, pages, programBlocks } from '../../../ruly/test/support/page-blocks.ts'
import { compiled } from '../support/compiled.ts'

test('each program of the pages and of the doc comments stands alone, with the names and types that it uses', () => {
  const files = Object.fromEntries(
    programBlocks([...pages(), ...madePages()]).map(({ place, code }) => [
      `${place.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`,
      `${code}\nexport {}\n`,
    ]),
  )
  expect(compiled(Object.keys(files), { lib: ['es2023'], types: ['node'] }, files)).toBe('')
})
