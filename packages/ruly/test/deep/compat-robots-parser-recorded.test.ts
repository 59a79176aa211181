import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { robotsParser, type Robot } from '../../src/compat/robots-parser.ts'
import { readRobots, type Robots } from '../../src/core/robots.ts'
import { resolvedUrl } from '../../src/core/strategies/resolved-target.ts'
import { realQuestions, recordedFile, syntheticQuestions, type RecordedQuestion } from '../support/oracles.ts'
import { ownRows, sharedIsMissing, sharedIsThere } from '../support/recorded.ts'
import { dialectWith, differenceNames, differences, type Difference } from '../support/robots-parser.ts'

/** What was asked: robots-parser was told that the text came from /robots.txt of the asked URL's origin. */
interface Asked {
  readonly robotsUrl: string
  readonly text: string
  readonly agent: string
  readonly url: string
}

/** A question with robots-parser's letter: A allowed, D disallowed, E undefined or an exception. */
interface Recorded extends Asked {
  readonly id: string
  readonly letter: string
}

type Letter = 'A' | 'D' | 'E'

function letterOf(allowed: boolean | undefined): Letter {
  return allowed === undefined ? 'E' : allowed ? 'A' : 'D'
}

function textOf(file: string | Uint8Array): string {
  return typeof file === 'string' ? file : new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)
}

function recordedOf(rows: readonly RecordedQuestion[]): readonly Recorded[] {
  const texts = new Map<string, string>()
  return rows.map(({ id, file, agent, url, verdicts }) => {
    const text = texts.get(file) ?? textOf(recordedFile(file))
    texts.set(file, text)
    const origin = /^(?:https?:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
    return { id, robotsUrl: `${origin}/robots.txt`, text, agent, url, letter: verdicts.charAt(8) }
  })
}

/** Makes something of a file once for questions that follow each other, whatever origin they name. */
function once<Made>(make: (asked: Asked) => Made): (asked: Asked) => Made {
  let lastText: string | undefined
  const made = new Map<string, Made>()
  return (asked) => {
    if (lastText !== asked.text) made.clear()
    lastText = asked.text
    const known = made.get(asked.robotsUrl) ?? make(asked)
    made.set(asked.robotsUrl, known)
    return known
  }
}

const dropInOf = once<Robot>(({ robotsUrl, text }) => robotsParser(robotsUrl, text))

function dropInAnswer(asked: Asked): Letter {
  return letterOf(dropInOf(asked).isAllowed(asked.url, asked.agent))
}

/** Asks the drop-in's dialect with these things as robots-parser has them. */
function answering(changed: readonly Difference[]): (asked: Asked) => Letter {
  const dialect = dialectWith(changed)
  const robotsOf = once<Robots>(({ robotsUrl, text }) => {
    const url = resolvedUrl(robotsUrl, 'http://relative.invalid/') ?? undefined
    return readRobots(text, { dialect, url, maxOctets: Infinity })
  })
  return (asked) => {
    const { allowed, reason } = robotsOf(asked).check(asked.agent, asked.url)
    return letterOf(reason === 'not-governed' ? undefined : allowed)
  }
}

const asDropIn = answering([])
const asRobotsParser = answering(differenceNames)

/** Every choice of so many differences, in the order of their list. */
function choices(
  size: number,
  from: readonly Difference[] = differenceNames,
): readonly (readonly Difference[])[] {
  if (size === 0) return [[]]
  return from.flatMap((one, index) => choices(size - 1, from.slice(index + 1)).map((rest) => [one, ...rest]))
}

const choicesBySize = [1, 2, 3].map((size) =>
  choices(size).map((changed) => ({ changed, answer: answering(changed) })),
)

/** The differences that prove themselves: with one of them undone, else with two or three, the answer is robots-parser's again. */
function differencesIn(asked: Asked, letter: string): readonly Difference[] {
  for (const sets of choicesBySize) {
    const proven = sets.filter(({ answer }) => answer(asked) === letter)
    if (proven.length > 0) return [...new Set(proven.flatMap(({ changed }) => changed))]
  }
  return []
}

/** How many questions differ in each way, and whatever is not as it is meant to be. */
function measured(questions: readonly Recorded[]): {
  readonly counts: Readonly<Record<string, number>>
  readonly wrong: readonly string[]
} {
  const counts: Record<string, number> = Object.fromEntries(
    ['all', ...differenceNames].map((name) => [name, 0]),
  )
  const wrong: string[] = []
  for (const question of questions) {
    const { id, letter } = question
    if (asRobotsParser(question) !== letter)
      wrong.push(`${id}: robots-parser, put together, is not as recorded`)
    const answer = dropInAnswer(question)
    if (answer === letter) continue
    if (asDropIn(question) !== answer) wrong.push(`${id}: the drop-in, put together, is not the drop-in`)
    const found = differencesIn(question, letter)
    if (found.length === 0) wrong.push(`${id}: ${letter}, now ${answer}, and no listed difference proves it`)
    for (const name of ['all', ...found]) counts[name] = (counts[name] ?? 0) + 1
  }
  return { counts, wrong }
}

const page = readFileSync(new URL('../../../../docs/migrating/robots-parser.md', import.meta.url), 'utf8')

/** The counts in the table of the migration page: made files, then real files. */
function documentedCounts(column: 'made' | 'real'): Readonly<Record<string, number>> {
  const rows = page.matchAll(/^\| `?([a-z-]+)`? +\|.*\| +(\d+) +\| +(\d+) +\|$/gm)
  return Object.fromEntries(
    [...rows].map(([, name, made, real]) => [name, Number(column === 'made' ? made : real)]),
  )
}

function expectListed(questions: readonly Recorded[], column: 'made' | 'real'): void {
  const { counts, wrong } = measured(questions)
  expect(wrong).toEqual([])
  expect(counts, 'the counts on the migration page').toEqual(documentedCounts(column))
  expect(page).toContain(`${questions.length.toLocaleString('en-US')} about ${column} files`)
}

describe('the recorded verdicts of robots-parser', () => {
  it('differ from the drop-in on synthetic questions only as listed and counted on the migration page', () => {
    const questions = recordedOf(syntheticQuestions())
    expect(questions.length).toBeGreaterThan(16_000)
    expectListed(questions, 'made')
  }, 60_000)

  it.skipIf(!sharedIsThere)(
    `differ on questions about real files only as listed and counted there${sharedIsMissing}`,
    () => {
      const questions = recordedOf(realQuestions())
      expect(questions.length).toBeGreaterThan(35_000)
      expectListed(questions, 'real')
    },
    120_000,
  )
})

interface Vector {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly difference: string
  readonly robotsUrl: string
  readonly robots: string
  readonly agent: string
  readonly url?: string
  readonly method: 'isAllowed' | 'getCrawlDelay' | 'getSitemaps' | 'getMatchingLineNumber'
  /** null: undefined. */
  readonly answers: { readonly robotsParser: unknown; readonly ruly: unknown }
}

const vectors = ownRows<Vector>('packages/ruly/test/vectors/robots-parser-differences.ndjson')

function answerOf(robot: Robot, { method, agent, url = '' }: Vector): unknown {
  if (method === 'getSitemaps') return robot.getSitemaps()
  return (method === 'getCrawlDelay' ? robot.getCrawlDelay(agent) : robot[method](url, agent)) ?? null
}

describe('a difference from robots-parser', () => {
  it.each(vectors)('$id: $reason', (vector) => {
    expect(answerOf(robotsParser(vector.robotsUrl, vector.robots), vector)).toEqual(vector.answers.ruly)
    expect(vector.answers.robotsParser).not.toEqual(vector.answers.ruly)
  })

  const verdictVectors = vectors.filter(
    ({ method, difference }) => method === 'isAllowed' && difference in differences,
  )

  it('is proven by its vectors: where it alone is undone, the answer is robots-parser’s', () => {
    const unproven = verdictVectors.filter(({ robotsUrl, robots, agent, url = '', answers, difference }) => {
      const asked = { robotsUrl, text: robots, agent, url }
      const given = [asRobotsParser(asked), answering([difference as Difference])(asked)]
      return given.some((letter) => letter !== letterOf(answers.robotsParser as boolean))
    })
    expect(unproven).toEqual([])
    expect(new Set(verdictVectors.map(({ difference }) => difference))).toEqual(new Set(differenceNames))
  })

  it('is on the migration page with its vector’s class', () => {
    expect(vectors.filter(({ difference }) => !page.includes(`\`${difference}\``))).toEqual([])
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })
})
