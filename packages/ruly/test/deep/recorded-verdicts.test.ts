import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import { runQuestions, type Failure, type Question } from '../../src/testing/index.ts'
import { oracles, questionsOf, realQuestions, syntheticQuestions, type Oracle } from '../support/oracles.ts'
import { ownRows, sharedIsMissing, sharedIsThere } from '../support/recorded.ts'

interface Exceptions {
  readonly oracle: string
  readonly cause: string
  /** The smallest file that shows it. */
  readonly vector: {
    readonly robots: string
    readonly agent: string
    readonly url: string
    readonly original: boolean
    readonly ruly: boolean
  }
  readonly ids: readonly string[]
}

/** Where an original is known to answer otherwise than it means to, by the ids of the questions. */
const exceptions = ownRows<Exceptions>('conformance/exceptions.ndjson')

function exceptedIds(oracle: Oracle): ReadonlySet<string> {
  return new Set(exceptions.filter((row) => row.oracle === oracle.name).flatMap(({ ids }) => ids))
}

/** Short enough to read when there are thousands. */
function summaryOf(failures: readonly Failure[]): readonly string[] {
  return failures.slice(0, 20).map(({ question: { id, robot, url, expected }, verdict }) => {
    const line = verdict.rule?.line ?? 0
    return `${id}: ${String(robot)} ${url}: ${verdict.allowed} by ${line}, not ${expected.allowed} by ${expected.line}`
  })
}

function expectRecorded(oracle: Oracle, questions: readonly Question[]): void {
  const excepted = exceptedIds(oracle)
  const { asked, failures } = runQuestions(oracle.dialect, questions)
  expect(asked).toBe(questions.length)
  expect(summaryOf(failures.filter(({ question }) => !excepted.has(question.id)))).toEqual([])
  // The list grows no moss: what is on it differs, and for the cause that it names.
  const failed = new Set(failures.map(({ question }) => question.id))
  expect(questions.filter(({ id }) => excepted.has(id) && !failed.has(id)).map(({ id }) => id)).toEqual([])
  for (const { question } of failures) {
    const cause = exceptions.find(({ ids }) => ids.includes(question.id))?.cause ?? ''
    expect(causes[cause]?.(question, oracle), `${question.id}: ${cause}`).toBe(true)
  }
}

/** What each cause on the list says of a question, so that the list explains itself. */
const causes: Readonly<Record<string, (question: Question, oracle: Oracle) => boolean>> = {
  // The original keeps one best match for own and wildcard groups together, and looks at the group afterwards: a rule for
  // everyone that is longer than the robot's own, or as long and earlier, hides it, and the URL counts as allowed.
  'shared-best-match': ({ robots, robot, url, expected }, { dialect }) => {
    const parsed = parse(robots, { dialect, maxOctets: Infinity })
    const own = parsed.explain(robot, url).rules.find(({ decides }) => decides)
    const everyones = parsed.explain('', url).rules.find(({ decides }) => decides)
    return expected.allowed && own !== undefined && everyones !== undefined && everyones.octets >= own.octets
  },
}

describe('a cause of differences', () => {
  it.each(exceptions)('$cause of $oracle has a vector that shows it', ({ oracle, cause, vector }) => {
    const { dialect } = oracles.find(({ name }) => name === oracle)!
    const { robots, agent, url, original, ruly } = vector
    const expected = { allowed: original, line: 0 }
    const question: Question = { id: cause, robots, robot: agent, url, expected }
    expect(parse(robots, { dialect }).isAllowed(agent, url)).toBe(ruly)
    expect(
      causes[cause]?.(
        question,
        oracles.find(({ name }) => name === oracle)!,
      ),
    ).toBe(true)
  })
})

describe.each(oracles)('the recorded verdicts of $name', (oracle) => {
  it('have the same answer on every synthetic question', () => {
    const questions = questionsOf(oracle, syntheticQuestions())
    expect(questions.length).toBeGreaterThan(16_000)
    expectRecorded(oracle, questions)
  }, 60_000)

  it.skipIf(!sharedIsThere)(
    `have the same answer on every question about a real file${sharedIsMissing}`,
    () => {
      const questions = questionsOf(oracle, realQuestions())
      expect(questions.length).toBeGreaterThan(35_000)
      expectRecorded(oracle, questions)
    },
    60_000,
  )
})
