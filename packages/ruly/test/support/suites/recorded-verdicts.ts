import { describe, expect } from 'vitest'

import { runQuestions, type Failure } from '../../../src/testing/index.ts'
import { causes, exceptedIds, exceptions } from '../exceptions.ts'
import { oracles, questionsOf } from '../oracles.ts'
import type { EachItem } from '../pass.ts'
import type { RecordedFile } from '../recorded-files.ts'
import { expectSame } from '../expect-same.ts'

/** What each original implementation was recorded to answer, asked of its dialect; `least` are asked of each. */
export function recordedVerdicts(each: EachItem<RecordedFile>, least: number): void {
  describe.each(oracles)('the recorded verdicts of $name', (oracle) => {
    const excepted = exceptedIds(oracle)
    let asked = 0

    each('have the same answer on every question', {
      ask: (file) => {
        const questions = questionsOf(oracle, file)
        const outcome = runQuestions(oracle.dialect, questions)
        expectSame(outcome.asked, questions.length)
        asked += outcome.asked
        const { failures } = outcome
        expectSame(summaryOf(failures.filter(({ question }) => !excepted.has(question.id))), [])
        // The list grows no moss: what is on it differs, and for the cause that it names.
        const failed = new Set(failures.map(({ question }) => question.id))
        const moss = questions.filter(({ id }) => excepted.has(id) && !failed.has(id))
        expectSame(
          moss.map(({ id }) => id),
          [],
        )
        for (const { question } of failures) {
          const cause = exceptions.find(({ ids }) => ids.includes(question.id))?.cause ?? ''
          expectSame(causes[cause]?.(question, oracle), true, `${question.id}: ${cause}`)
        }
      },
      afterwards: () => expect(asked).toBeGreaterThan(least),
    })
  })
}

/** Short enough to read when there are thousands. */
function summaryOf(failures: readonly Failure[]): readonly string[] {
  return failures.slice(0, 20).map(({ question: { id, agent: robot, url, expected }, verdict }) => {
    const line = verdict.rule?.line ?? 0
    return `${id}: ${String(robot)} ${url}: ${verdict.allowed} by ${line}, not ${expected.allowed} by ${expected.line}`
  })
}
