import { describe, it } from 'vitest'

import { expectFleetOfGates } from '../support/gate-fleet.ts'

describe('gates that share turns', () => {
  it('keep every gap and every limit, and serve all who do not leave', () => expectFleetOfGates(20))
})
