import {
  crawlerCommons,
  google,
  protego,
  rerpGym2008,
  rerpMk1996,
  robotRules,
  robotsParser,
  robotsRb,
  robotstxtGem,
  robotstxtGem2011,
  urllib,
  type Dialect,
} from '../../src/dialects/index.ts'
import type { Verdict } from '../../src/index.ts'
import type { Question } from '../../src/testing/index.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'
import type { RecordedFile, RecordedQuestion } from './recorded-files.ts'

/** An original implementation, and how it was asked. */
export interface Oracle {
  readonly name: string
  /** Place of its letter in `verdicts`. */
  readonly letter: number
  readonly dialect: Dialect
  /** What it was handed of a file. */
  readonly input: (file: string | Uint8Array) => string | Uint8Array
  /** Where it was told that the file came from. */
  readonly robotsUrl?: (url: string) => string
  readonly lineOf?: (question: RecordedQuestion) => number
  /** The reason of a verdict where the original answered with nothing. */
  readonly silence?: Verdict['reason']
}

const asGiven = (file: string | Uint8Array): string | Uint8Array => file

/** Text as most originals were handed it. */
export function text(file: string | Uint8Array): string {
  return typeof file === 'string' ? file : new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)
}

/** Text as UTF-8, or as ISO-8859-1 where it is none. */
function textForPerl(file: string | Uint8Array): string {
  if (typeof file === 'string') return file
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(file)
  } catch {
    return Buffer.from(file).toString('latin1')
  }
}

export function atOrigin(url: string): string {
  return `${/^[a-z]+:\/\/[^/?#;]*/i.exec(url)?.[0] ?? 'http://example.com'}/robots.txt`
}

/** A robots.txt without a site is that of a site that cannot exist, to which relative URLs belong. */
function atOriginOrNowhere(url: string): string {
  const origin = /^(?:https?:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  return (
    resolvedUrl(`${origin}/robots.txt`, 'http://relative.invalid/') ?? 'http://relative.invalid/robots.txt'
  )
}

export const oracles: readonly Oracle[] = [
  { name: 'google', letter: 0, dialect: google, input: asGiven, lineOf: ({ googleLine }) => googleLine ?? 0 },
  { name: 'perl', letter: 1, dialect: robotRules, input: textForPerl, robotsUrl: atOrigin },
  { name: 'rerp', letter: 2, dialect: rerpGym2008, input: text },
  { name: 'rerp-mk1996', letter: 3, dialect: rerpMk1996, input: text },
  { name: 'rubygem', letter: 4, dialect: robotstxtGem, input: asGiven },
  { name: 'rubygem-old', letter: 5, dialect: robotstxtGem2011, input: asGiven },
  {
    name: 'rubyport-patched',
    letter: 7,
    dialect: robotsRb,
    input: asGiven,
    lineOf: ({ rubyportLine }) => rubyportLine ?? 0,
  },
  {
    name: 'robots-parser',
    letter: 8,
    dialect: robotsParser,
    input: text,
    robotsUrl: atOriginOrNowhere,
    silence: 'not-governed',
  },
  { name: 'crawler-commons', letter: 9, dialect: crawlerCommons, input: asGiven },
  { name: 'protego', letter: 10, dialect: protego, input: text },
  { name: 'urllib', letter: 11, dialect: urllib, input: text },
]

/** What an oracle was asked about a file, and answered: an original that failed on a question expects nothing. */
export function questionsOf(oracle: Oracle, { robots, questions }: RecordedFile): readonly Question[] {
  const input = oracle.input(robots)
  return questions.flatMap((row) => {
    const letter = row.verdicts[oracle.letter]
    const reason = letter === 'E' ? oracle.silence : undefined
    if (letter !== 'A' && letter !== 'D' && reason === undefined) return []
    const line = oracle.lineOf?.(row)
    const expected = {
      allowed: letter !== 'D',
      ...(line === undefined ? {} : { line }),
      ...(reason === undefined ? {} : { reason }),
    }
    const robotsUrl = oracle.robotsUrl?.(row.url)
    const { id, agent, url } = row
    const question = { id, robots: input, agent, url, expected }
    return [robotsUrl === undefined ? question : { ...question, robotsUrl }]
  })
}
