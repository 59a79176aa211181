import { expect, test } from 'vitest'

import { covers } from '../../src/analysis/pattern-algebra.ts'
import { patternOf } from 'ruly'
import { commonTarget } from '../../../ruly/test/support/common-target.ts'
import { unitShare } from '../../../ruly/test/support/share.ts'
import { patternAlgebraProperties } from '../support/properties/pattern-algebra.ts'

patternAlgebraProperties(unitShare)

test('a pair of patterns that would take too long is left unanswered', () => {
  const long = patternOf(`/${'a*'.repeat(2000)}`)
  expect(commonTarget(long, long)).toBeNull()
  expect(commonTarget(long, patternOf('/b'))).toBeUndefined()
  expect(covers(long, long)).toBe(true)
})
