import { describe, expect, it } from 'vitest'

import { google, rfc9309 } from '../../src/dialects/index.ts'
import type { Reason, Agent } from '../../src/index.ts'
import { runQuestions, type Expected, type Question } from '../../src/testing/index.ts'
import { ownRows, robotsOf } from '../support/recorded.ts'

interface VectorFile {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly robots?: string
  readonly b64?: string
  readonly agent: Agent
  readonly url: string
  readonly robotsUrl?: string
  readonly maxBytes?: number
}

interface Answer {
  readonly allowed: boolean
  readonly line: number
  readonly verdictReason: Reason
}

function questionOf(vector: VectorFile, { allowed, line, verdictReason }: Answer): Question {
  const { id, agent, url, robotsUrl, maxBytes } = vector
  const expected: Expected = { allowed, line, reason: verdictReason }
  return {
    id,
    robots: robotsOf(vector),
    agent: agent,
    url,
    expected,
    ...(robotsUrl === undefined ? {} : { robotsUrl }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
}

const vectors = ownRows<VectorFile & Answer & { readonly item?: number }>('conformance/suite/rfc9309.ndjson')

describe('rfc9309', () => {
  it.each(vectors)('$id ($source): $reason', (vector) => {
    expect(runQuestions(rfc9309, [questionOf(vector, vector)]).failures).toEqual([])
  })

  it('has vectors for every point of RFC 9309 that the engine decides', () => {
    const items = new Set(vectors.map(({ item }) => item))
    expect(
      [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19, 21, 22, 23].filter((item) => !items.has(item)),
    ).toEqual([])
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })
})

const differences = ownRows<VectorFile & { readonly answers: { rfc9309: Answer; google: Answer } }>(
  'packages/ruly/test/vectors/rfc9309-google.ndjson',
)

describe('rfc9309 and google differ', () => {
  it.each(differences)('$id ($source): $reason', (vector) => {
    const { answers } = vector
    expect(answers.rfc9309).not.toEqual(answers.google)
    expect(runQuestions(rfc9309, [questionOf(vector, answers.rfc9309)]).failures).toEqual([])
    expect(runQuestions(google, [questionOf(vector, answers.google)]).failures).toEqual([])
  })
})
