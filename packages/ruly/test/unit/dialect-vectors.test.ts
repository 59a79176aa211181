import { describe, expect, it } from 'vitest'

import { crawlerCommons, protego, robotsParser, urllib, type Dialect } from '../../src/dialects/index.ts'
import { runQuestions, type Question } from '../../src/testing/index.ts'
import { ownRows, robotsOf } from '../support/recorded.ts'

interface RobotsRow {
  readonly id: string
  readonly robots?: string
  readonly b64?: string
  readonly robotsUrl?: string
}

/** A smallest file for one peculiarity of an original. */
interface Vector extends RobotsRow {
  readonly source: string
  readonly reason: string
  readonly agent: string
  readonly url: string
  readonly expected: Question['expected']
}

/** A generated file with what an original answered: A allowed, D disallowed, E nothing, for each URL by agent. */
interface Recorded extends RobotsRow {
  readonly agents: Readonly<Record<string, Readonly<Record<string, 'A' | 'D' | 'E'>>>>
}

const dialects: readonly Dialect[] = [crawlerCommons, protego, robotsParser, urllib]

function questionsOf({ agents, ...row }: Recorded): readonly Question[] {
  const { id, robotsUrl } = row
  const file = { id, robots: robotsOf(row), ...(robotsUrl === undefined ? {} : { robotsUrl }) }
  return Object.entries(agents).flatMap(([agent, letters]) =>
    Object.entries(letters).map(([url, letter]) => ({
      ...file,
      agent,
      url,
      expected: letter === 'E' ? { allowed: true, reason: 'not-governed' } : { allowed: letter === 'A' },
    })),
  )
}

describe.each(dialects)('$name', (dialect) => {
  const { name } = dialect

  it.each(ownRows<Vector>(`packages/ruly/test/vectors/dialects/${name}.ndjson`))('$id: $reason', (vector) => {
    const { failures } = runQuestions(dialect, [{ ...vector, robots: robotsOf(vector) }])
    expect(failures.map(({ verdict }) => verdict)).toEqual([])
  })

  it('answers generated questions as the original was recorded to do', () => {
    const questions = ownRows<Recorded>(`packages/ruly/test/vectors/recorded/${name}.ndjson`).flatMap(
      questionsOf,
    )
    const { asked, failures } = runQuestions(dialect, questions)
    expect(asked).toBeGreaterThan(2000)
    const disallowed = questions.filter(({ expected }) => !expected.allowed)
    expect(disallowed.length).toBeGreaterThan(asked / 5)
    expect(failures.map(({ question: { id, agent, url } }) => `${id}: ${String(agent)} ${url}`)).toEqual([])
  })
})
