import { describe, expect, it } from 'vitest'

import { diff } from '../../src/diff/index.ts'
import { sharedFile, sharedIsMissing, sharedIsThere } from '../../../ruly/test/support/recorded.ts'
import { regionProperties } from '../support/suites/diff.ts'

regionProperties(1)

describe.skipIf(!sharedIsThere)(`the difference of real files${sharedIsMissing}`, () => {
  it('is whole for the largest, of 31,847 rules, in seconds', () => {
    const bytes = sharedFile('corpus/4440.txt')
    const lines = bytes.toString('latin1').split('\n')
    const fewer = Buffer.from(lines.filter((_, index) => index % 10 !== 5).join('\n'), 'latin1')
    const before = process.cpuUsage()
    const changes = diff(bytes, fewer, { maxBytes: Infinity })
    const { user, system } = process.cpuUsage(before)
    expect(changes.filter(({ example }) => example === null)).toEqual([])
    expect(changes.length).toBeGreaterThan(3000)
    expect((user + system) / 1e6).toBeLessThan(60)
  })
})
