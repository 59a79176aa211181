import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { root } from '../../../../scripts/files.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { importCounted } from '../../build-target.mjs'

// Steps are branches that are taken, not time: a busy machine counts the same. What the platform does inside of a step, such as a search
// in a text, is measured by packages/ruly/test/deep/alone/growth.test.ts.
const operationsPath = fileURLToPath(new URL('../support/operations.ts', import.meta.url))
// Below the workspace, where its imports are found.
const folder = testFolder('steps', `${root}reports`)
const { module, counters } = await importCounted(operationsPath, `${folder}/operations.mjs`, 'Float64Array')
const { dialects, operations, lineEnds, fewLines, many } = module

function stepsFor(work) {
  counters.fill(0)
  work()
  return counters.reduce((sum, count) => sum + count, 0)
}

const files = [
  ...Object.entries({ ...lineEnds, ...fewLines }).map(([name, file]) => ({ name, file, size: 1000 })),
  ...Object.entries(many).map(([name, file]) => ({ name: `many ${name}`, file, size: 120 })),
]

const larger = 8
/** A larger file may be read in another way, which takes up to twice the steps. A step for each pair would be eight times as many. */
const most = 2.2

describe.each(files)('the steps for each byte do not grow with a file of $name', ({ file, size }) => {
  it.each(Object.entries(operations))('for %s', (_, operation) => {
    for (const dialect of dialects) {
      const [small, large] = [file(size), file(size * larger)]
      const perByte = [small, large].map((text) => stepsFor(() => operation(text, dialect)) / text.length)
      expect(
        perByte[1] / perByte[0],
        `${dialect.name}: ${perByte.join(' becomes ')} steps a byte`,
      ).toBeLessThan(most)
    }
  })
})
