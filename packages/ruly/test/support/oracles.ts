import {
  google,
  rerpGym2008,
  rerpMk1996,
  robotRules,
  robotsRb,
  robotstxtGem,
  robotstxtGem2011,
} from '../../src/dialects/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'
import type { Question } from '../../src/testing/index.ts'
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
}

const octets = (file: string | Uint8Array): string | Uint8Array => file

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

function atOrigin(url: string): string {
  return `${/^[a-z]+:\/\/[^/?#;]*/i.exec(url)?.[0] ?? 'http://example.com'}/robots.txt`
}

export const oracles: readonly Oracle[] = [
  { name: 'google', letter: 0, dialect: google, input: octets, lineOf: ({ googleLine }) => googleLine ?? 0 },
  { name: 'perl', letter: 1, dialect: robotRules, input: textForPerl, robotsUrl: atOrigin },
  { name: 'rerp', letter: 2, dialect: rerpGym2008, input: text },
  { name: 'rerp-mk1996', letter: 3, dialect: rerpMk1996, input: text },
  { name: 'rubygem', letter: 4, dialect: robotstxtGem, input: octets },
  { name: 'rubygem-old', letter: 5, dialect: robotstxtGem2011, input: octets },
  {
    name: 'rubyport-patched',
    letter: 7,
    dialect: robotsRb,
    input: octets,
    lineOf: ({ rubyportLine }) => rubyportLine ?? 0,
  },
]

/** What an oracle was asked about a file, and answered: an original that failed on a question expects nothing. */
export function questionsOf(oracle: Oracle, { robots, questions }: RecordedFile): readonly Question[] {
  const input = oracle.input(robots)
  return questions.flatMap((row) => {
    const letter = row.verdicts[oracle.letter]
    if (letter !== 'A' && letter !== 'D') return []
    const line = oracle.lineOf?.(row)
    const expected = { allowed: letter === 'A', ...(line === undefined ? {} : { line }) }
    const robotsUrl = oracle.robotsUrl?.(row.url)
    const { id, agent, url } = row
    const question = { id, robots: input, agent, url, expected }
    return [robotsUrl === undefined ? question : { ...question, robotsUrl }]
  })
}
