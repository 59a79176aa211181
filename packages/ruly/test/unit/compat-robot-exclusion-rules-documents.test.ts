import { describe, expect, it } from 'vitest'

import { GYM2008, MK1996 } from '../../src/compat/robot-exclusion-rules.ts'
import { ownRows } from '../support/recorded.ts'
import { parserOf } from '../support/robot-exclusion-rules.ts'

interface Document {
  readonly id: string
  readonly dialect: string
  readonly robots: string
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

describe('what robotexclusionrulesparser documents', () => {
  const documents = ownRows<Document>('conformance/documents.ndjson').filter(({ dialect }) =>
    dialect.startsWith('rerp'),
  )

  it('has examples in its documentation', () => {
    expect(documents.length).toBe(12)
  })

  it.each(documents)('$id: $agent and $url', ({ dialect, robots, agent, url, allowed }) => {
    const syntax = dialect === 'rerpMk1996' ? MK1996 : GYM2008
    expect(parserOf(robots).isAllowed(agent, url, syntax)).toBe(allowed)
  })
})
