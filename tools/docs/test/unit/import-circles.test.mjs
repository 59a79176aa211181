import { expect, it } from 'vitest'

import { differences, filesInCircles, importsIn, pairsOf } from '../../../../scripts/import-circles.mjs'

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

it('finds files in a circle, and none that only leads to one', () => {
  expect(filesInCircles(imports)).toEqual(['src/read/line.ts', 'src/read/table.ts'])
})

it('tells what is not known, and what is known but gone', () => {
  expect(differences(['a', 'b'], ['b', 'c'], 'circle')).toEqual([
    'circle: a',
    'known-circles.json is out of date: drop c',
  ])
})

it('reads types and re-exports', () => {
  const found = importsIn('packages/ruly/src', new URL('../../../../', import.meta.url))
  expect(found.get('packages/ruly/src/dialects/index.ts')).toContain('packages/ruly/src/model/dialect.ts')
  expect(found.get('packages/ruly/src/dialects/colly/index.ts')).toContain(
    'packages/ruly/src/dialects/temoto/index.ts',
  )
})
