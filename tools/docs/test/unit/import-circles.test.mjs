import { expect, it } from 'vitest'

import { importsIn, pairsOf } from '../../../../scripts/import-circles.mjs'

const imports = new Map([
  ['src/a.ts', ['src/read/line.ts']],
  ['src/read/line.ts', ['src/read/table.ts', 'src/model/line.ts']],
  ['src/read/table.ts', ['src/read/line.ts']],
  ['src/model/line.ts', ['src/read/own/kind.ts']],
  ['src/model/own.ts', []],
  ['src/read/own/kind.ts', ['src/model/own.ts']],
])

it('finds folders that import each other, also by other files', () => {
  expect(pairsOf(imports)).toEqual(['src/model <-> src/read/own'])
})

it('reads types and re-exports', () => {
  const found = importsIn('packages/ruly/src')
  expect(found.get('packages/ruly/src/dialects/index.ts')).toContain('packages/ruly/src/model/dialect.ts')
  expect(found.get('packages/ruly/src/dialects/colly.ts')).toContain('packages/ruly/src/dialects/temoto.ts')
})
