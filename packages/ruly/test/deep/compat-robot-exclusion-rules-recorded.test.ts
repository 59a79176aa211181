import { describe, expect, it } from 'vitest'

import { GYM2008, MK1996, type Syntax } from '../../src/compat/robot-exclusion-rules-parser.ts'
import { syntheticQuestions } from '../support/oracles.ts'
import type { RecordedQuestion } from '../support/oracles.ts'
import { ownRows, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'
import { byFile, parserOf, textOf } from '../support/robot-exclusion-rules.ts'

interface Meta {
  readonly file: string
  readonly agent: string
  readonly crawl_delay: number | null
  readonly sitemaps: readonly string[]
}

interface Document {
  readonly id: string
  readonly dialect: string
  readonly robots: string
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

const syntaxes: readonly { readonly oracle: string; readonly syntax: Syntax; readonly letter: number }[] = [
  { oracle: 'rerp', syntax: GYM2008, letter: 2 },
  { oracle: 'rerp-mk1996', syntax: MK1996, letter: 3 },
]

/** The recorded questions that get another answer, in each syntax, and how many were asked. */
function answersTo(rows: readonly RecordedQuestion[]): { asked: number; differing: string[] } {
  let asked = 0
  const differing: string[] = []
  for (const [file, questions] of byFile(rows)) {
    const parser = parserOf(textOf(file))
    for (const { id, agent, url, verdicts } of questions) {
      for (const { oracle, syntax, letter } of syntaxes) {
        const verdict = verdicts[letter]
        if (verdict !== 'A' && verdict !== 'D') continue
        asked++
        if (parser.isAllowed(agent, url, syntax) !== (verdict === 'A')) differing.push(`${id} ${oracle}`)
      }
    }
  }
  return { asked, differing }
}

describe('what robotexclusionrulesparser was recorded to answer', () => {
  it.skipIf(!sharedIsThere)(
    `has the same crawl-delay and the same sitemaps for every file and robot${sharedIsMissing}`,
    () => {
      const rows = sharedRows<Meta>('conformance/rerp-meta.ndjson')
      expect(rows.length).toBe(9576)
      for (const [file, asked] of byFile(rows)) {
        const parser = parserOf(textOf(file))
        const answers = asked.map(({ agent }) => ({
          file,
          agent,
          crawl_delay: parser.getCrawlDelay(agent),
          sitemaps: parser.sitemaps,
          error: null,
        }))
        expect(answers).toEqual(asked)
      }
    },
    60_000,
  )

  it('has the same verdict on every synthetic question, in both syntaxes', () => {
    const { asked, differing } = answersTo(syntheticQuestions())
    expect(asked).toBeGreaterThan(33_000)
    expect(differing).toEqual([])
  }, 60_000)

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
