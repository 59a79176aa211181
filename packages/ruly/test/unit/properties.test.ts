import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { targetOf } from '../../src/index.ts'
import { askedUrl } from '../support/arbitraries.ts'
import { fileProperties } from '../support/properties/files.ts'

fileProperties(0.1)

describe('a URL', () => {
  it('has a target that begins with a slash and has no fragment, or none', () => {
    fc.assert(
      fc.property(askedUrl, (asked) => {
        const target = targetOf(asked)
        expect(target === null || /^\/[^#]*$/.test(target)).toBe(true)
      }),
    )
  })
})
