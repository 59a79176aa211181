import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { runQuestions } from '../../src/testing/index.ts'
import { ownRows } from '../support/recorded.ts'

interface Document {
  readonly id: string
  readonly source: string
  readonly dialect: string
  readonly robots: string
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

const documents = ownRows<Document>('conformance/documents.ndjson')
const known = new Map(Object.values(dialects).map((dialect) => [dialect.name, dialect]))

describe('the standards’ and the systems’ own examples', () => {
  it('are about dialects that there are', () => {
    expect(documents.length).toBe(208)
    expect(documents.filter(({ dialect }) => !known.has(dialect))).toEqual([])
  })

  it.each(documents)('$id ($source): $agent and $url', ({ id, dialect, robots, agent, url, allowed }) => {
    const question = { id, robots, agent, url, expected: { allowed } }
    expect(runQuestions(known.get(dialect)!, [question]).failures).toEqual([])
  })
})
