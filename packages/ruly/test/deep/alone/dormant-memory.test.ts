import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { sizeInBytes, toDormant } from 'ruly/dormant'

import { parse } from '../../../src/index.ts'

describe('the memory of a dormant form', () => {
  it('is what sizeInBytes says, and nothing of the file', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const comment = `# ${'x'.repeat(100_000)}\n`
    const makeOne = (i: number): string =>
      toDormant(
        parse(`User-agent: *\nDisallow: /${i}\n${i % 50 === 0 ? comment : ''}Disallow: /b\n`).forAgent(
          'ExampleBot',
        ),
      )
    const keepAll = (): readonly string[] => Array.from({ length: 20_000 }, (_, i) => makeOne(i))
    keepAll()
    collectGarbage()
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const kept = keepAll()
    collectGarbage()
    collectGarbage()
    const grown = process.memoryUsage().heapUsed - before
    const expected = kept.reduce((sum, form) => sum + sizeInBytes(form) + 8, 0)
    expect(grown).toBeGreaterThan(expected * 0.8)
    expect(grown).toBeLessThan(expected * 1.3)
  })
})
