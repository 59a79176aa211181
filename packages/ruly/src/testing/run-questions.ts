import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import type { Agent } from '../model/group.ts'
import { readRobots, type Robots } from '../robots.ts'
import type { Reason, Verdict } from '../model/verdict.ts'

/** A question with the answer that a dialect must give. */
export interface Question {
  /** Name of the question, for your output. */
  readonly id: string
  /** The file as text or bytes, or its pieces in order. */
  readonly robots: RobotsInput
  /** URL of the file, for dialects that answer for one site only. */
  readonly robotsUrl?: string
  /**
   * How many bytes of the file are read.
   *
   * @default Infinity: recorded questions contain whole files
   */
  readonly maxBytes?: number
  /** The agent that asks. */
  readonly agent: Agent
  /** The URL or path to ask about. */
  readonly url: string
  /** The answer that the dialect must give. */
  readonly expected: Expected
}

/** What a verdict must be. Properties that are left out are not checked. */
export interface Expected {
  /** Whether the agent may fetch the URL. */
  readonly allowed: boolean
  /** Number of the line that decides; 0 if no rule does. */
  readonly line?: number
  /** Why. */
  readonly reason?: Reason
}

/** A question with a wrong answer. */
export interface Failure {
  /** The question. */
  readonly question: Question
  /** The verdict of the dialect. */
  readonly verdict: Verdict
}

/** The result of a run. */
export interface Outcome {
  /** How many questions were asked. */
  readonly asked: number
  /** The questions with wrong answers, in the order asked. */
  readonly failures: readonly Failure[]
}

/**
 * Asks a dialect recorded questions and compares the answers.
 *
 * Consecutive questions with the same `robots` parse the file once.
 *
 * @param dialect a dialect of `ruly/dialects`, or your own
 * @param questions questions with the expected answers
 * @returns how many questions were asked, and which answers were wrong
 * @throws `TypeError` if a file is not text or bytes
 * @example
 * const robots = 'User-agent: *\nDisallow: /private\n'
 * const question = { id: 'private', robots, agent: 'ExampleBot', url: '/private', expected: { allowed: false } }
 * runQuestions(rfc9309, [question]) // { asked: 1, failures: [] }
 */
export function runQuestions(dialect: Dialect, questions: Iterable<Question>): Outcome {
  const failures: Failure[] = []
  let asked = 0
  let last: { readonly question: Question; readonly robots: Robots } | undefined
  for (const question of questions) {
    if (last === undefined || !sameFile(last.question, question)) {
      last = { question, robots: parseFor(question, dialect) }
    }
    const verdict = last.robots.forAgent(question.agent).check(question.url)
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
