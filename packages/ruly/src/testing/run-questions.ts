import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import type { Agent } from '../model/agent.ts'
import { readRobots, type Robots } from '../robots.ts'
import type { Reason, Verdict } from '../model/verdict.ts'

/** A question with the answer that a dialect must give. */
export interface Question {
  readonly id: string
  readonly robots: RobotsInput
  /** Where the file came from, for a site check. */
  readonly robotsUrl?: string
  /** @default Infinity: recorded questions hand files over whole */
  readonly maxBytes?: number
  readonly agent: Agent
  readonly url: string
  readonly expected: Expected
}

/** What must hold of a verdict; what is left out is not looked at. */
export interface Expected {
  readonly allowed: boolean
  /** Line of the deciding rule, 0 where no rule decides. */
  readonly line?: number
  readonly reason?: Reason
}

/** A question that was answered otherwise. */
export interface Failure {
  readonly question: Question
  readonly verdict: Verdict
}

export interface Outcome {
  readonly asked: number
  readonly failures: readonly Failure[]
}

/**
 * Asks a dialect, ruly's or one of your own, recorded questions.
 *
 * A file is parsed once for questions that follow each other with the same `robots`.
 */
export function runQuestions(dialect: Dialect, questions: Iterable<Question>): Outcome {
  const failures: Failure[] = []
  let asked = 0
  let last: { readonly question: Question; readonly robots: Robots } | undefined
  for (const question of questions) {
    if (last === undefined || !sameFile(last.question, question)) {
      last = { question, robots: parseFor(question, dialect) }
    }
    const verdict = last.robots.check(question.agent, question.url)
    if (!meets(verdict, question.expected)) failures.push({ question, verdict })
    asked++
  }
  return { asked, failures }
}

function sameFile(a: Question, b: Question): boolean {
  return a.robots === b.robots && a.robotsUrl === b.robotsUrl && a.maxBytes === b.maxBytes
}

function parseFor({ robots, robotsUrl, maxBytes = Infinity }: Question, dialect: Dialect): Robots {
  return readRobots(robots, { dialect, maxBytes, url: robotsUrl })
}

function meets(verdict: Verdict, { allowed, line, reason }: Expected): boolean {
  return (
    verdict.allowed === allowed &&
    (line === undefined || (verdict.rule?.line ?? 0) === line) &&
    (reason === undefined || verdict.reason === reason)
  )
}
