import { expect, it } from 'vitest'

import { filesInCircles, importsIn, pairsOf } from '../../../../scripts/import-circles.mjs'

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

it('reads types and re-exports', () => {
  const found = importsIn('packages/ruly/src')
  expect(found.get('packages/ruly/src/dialects/index.ts')).toContain('packages/ruly/src/model/dialect.ts')
  expect(found.get('packages/ruly/src/dialects/colly.ts')).toContain('packages/ruly/src/dialects/temoto.ts')
})

it('leaves out what a file loads from its own folder on use', () => {
  const found = importsIn('packages/cli/src')
  expect(found.get('packages/cli/src/commands/fmt/command.ts')).not.toContain(
    'packages/cli/src/commands/fmt/run.ts',
  )
  expect(found.get('packages/cli/src/commands/fmt/run.ts')).toContain(
    'packages/cli/src/commands/fmt/command.ts',
  )
  expect(found.get('packages/cli/src/commands.ts')).toContain('packages/cli/src/commands/fmt/command.ts')
})
