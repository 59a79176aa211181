import { readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { robotsParser, type Robot } from '../../../src/compat/robots-parser.ts'
import { readRobots, type Robots } from '../../../src/robots.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { text as textOf } from '../oracles.ts'
import type { EachItem } from '../pass.ts'
import type { RecordedFile } from '../recorded-files.ts'
import { dialectWith, differenceNames, type Difference } from '../robots-parser.ts'
import { leastOf } from '../share.ts'
import { expectSame } from '../expect-same.ts'

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

export function letterOf(allowed: boolean | undefined): Letter {
  return allowed === undefined ? 'E' : allowed ? 'A' : 'D'
}

function recordedOf({ robots, questions }: RecordedFile): readonly Recorded[] {
  const text = textOf(robots)
  return questions.map(({ id, agent, url, verdicts }) => {
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
export function answering(changed: readonly Difference[]): (asked: Asked) => Letter {
  const dialect = dialectWith(changed)
  const robotsOf = once<Robots>(({ robotsUrl, text }) => {
    const url = resolvedUrl(robotsUrl, 'http://relative.invalid/') ?? undefined
    return readRobots(text, { dialect, url, maxBytes: Infinity })
  })
  return (asked) => {
    const { allowed, reason } = robotsOf(asked).forAgent(asked.agent).check(asked.url)
    return letterOf(reason === 'not-governed' ? undefined : allowed)
  }
}

const asDropIn = answering([])
export const asRobotsParser = answering(differenceNames)

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

export const page = readFileSync(
  new URL('../../../../../docs/migrating/robots-parser.md', import.meta.url),
  'utf8',
)

/** The counts in the table of the migration page: made files, then real files. */
function documentedCounts(column: 'made' | 'real'): Readonly<Record<string, number>> {
  const rows = page.matchAll(/^\| `?([a-z-]+)`? +\|.*\| +(\d+) +\| +(\d+) +\|$/gm)
  return Object.fromEntries(
    [...rows].map(([, name, made, real]) => [name, Number(column === 'made' ? made : real)]),
  )
}

/** How robots-parser was recorded to answer, against its drop-in; all questions are counted as the migration page has it. */
export function differencesFromRobotsParser(
  each: EachItem<RecordedFile>,
  column: 'made' | 'real',
  share: number,
): void {
  const counts: Record<string, number> = Object.fromEntries(
    ['all', ...differenceNames].map((name) => [name, 0]),
  )
  let asked = 0

  each('differ from the drop-in only as listed and counted on the migration page', {
    ask: (file) => {
      const wrong: string[] = []
      for (const question of recordedOf(file)) {
        asked++
        const { id, letter } = question
        if (asRobotsParser(question) !== letter)
          wrong.push(`${id}: robots-parser, put together, is not as recorded`)
        const answer = dropInAnswer(question)
        if (answer === letter) continue
        if (asDropIn(question) !== answer) wrong.push(`${id}: the drop-in, put together, is not the drop-in`)
        const found = differencesIn(question, letter)
        if (found.length === 0)
          wrong.push(`${id}: ${letter}, now ${answer}, and no listed difference proves it`)
        for (const name of ['all', ...found]) counts[name] = (counts[name] ?? 0) + 1
      }
      expectSame(wrong, [])
    },
    afterwards: () => {
      expect(asked).toBeGreaterThan(leastOf(column === 'made' ? 16_000 : 35_000, share))
      if (share < 1) return
      expectSame(counts, documentedCounts(column), 'the counts on the migration page')
      const files = column === 'made' ? 'generated' : column
      expect(page).toContain(`${asked.toLocaleString('en-US')} about ${files} files`)
    },
  })
}
