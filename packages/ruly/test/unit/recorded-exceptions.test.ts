import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import type { Question } from '../../src/testing/index.ts'
import { causes, exceptions } from '../support/exceptions.ts'
import { oracles } from '../support/oracles.ts'

describe('a cause of differences', () => {
  it.each(exceptions)('$cause of $oracle has a vector that shows it', ({ oracle, cause, vector }) => {
    const { dialect } = oracles.find(({ name }) => name === oracle)!
    const { robots, agent, url, original, ruly } = vector
    const expected = { allowed: original, line: 0 }
    const question: Question = { id: cause, robots, agent: agent, url, expected }
    expect(parse(robots, { dialect }).isAllowed(agent, url)).toBe(ruly)
    expect(
      causes[cause]?.(
        question,
        oracles.find(({ name }) => name === oracle)!,
      ),
    ).toBe(true)
  })
})
