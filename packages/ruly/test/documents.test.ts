import { describe, expect, it } from 'vitest'

import * as dialects from '../src/dialects/index.ts'
import { runQuestions } from '../src/testing/index.ts'
import { ownRows } from './support/recorded.ts'

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

describe.each(Object.values(dialects))('the documents’ own examples under $name', (dialect) => {
  const rows = documents.filter((row) => row.dialect === dialect.name)

  it('exist', () => {
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each(rows)('$id ($source): $agent and $url', ({ id, robots, agent, url, allowed }) => {
    const { failures } = runQuestions(dialect, [{ id, robots, robot: agent, url, expected: { allowed } }])
    expect(failures).toEqual([])
  })
})
