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
import { ownRows, robotsOf, sharedFile, sharedRows } from './recorded.ts'

/** A question with what the original implementations answered. */
export interface RecordedQuestion {
  readonly id: string
  readonly file: string
  readonly agent: string
  readonly url: string
  /** One letter an oracle: A allowed, D disallowed, E no answer, - not asked. */
  readonly verdicts: string
  /** The deciding lines that two of them reported; none: no rule decided. */
  readonly googleLine?: number
  readonly rubyportLine?: number
}

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

function text(file: string | Uint8Array): string {
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

const synthetic = new Map(
  ownRows<{ readonly file: string; readonly robots?: string; readonly b64?: string }>(
    'conformance/synthetic-files.ndjson.gz',
  ).map((row) => [row.file, robotsOf(row)]),
)

/** A file of the recorded questions: a real one, beside the checkout, or one made for them. */
export function recordedFile(file: string): string | Uint8Array {
  return file.startsWith('corpus/') ? new Uint8Array(sharedFile(file)) : (synthetic.get(file) ?? '')
}

/** The recorded questions about files made for them. */
export function syntheticQuestions(): readonly RecordedQuestion[] {
  return ownRows('conformance/synthetic-questions.ndjson.gz')
}

/** The recorded questions about real files. */
export function realQuestions(): readonly RecordedQuestion[] {
  const all = sharedRows<RecordedQuestion>('conformance/cases.ndjson')
  return all.filter(({ file }) => file.startsWith('corpus/'))
}

/** What an oracle was asked and answered: an original that failed on a question expects nothing. */
export function questionsOf(oracle: Oracle, rows: readonly RecordedQuestion[]): readonly Question[] {
  const inputs = new Map<string, string | Uint8Array>()
  return rows.flatMap((row) => {
    const letter = row.verdicts[oracle.letter]
    if (letter !== 'A' && letter !== 'D') return []
    const robots = inputs.get(row.file) ?? oracle.input(recordedFile(row.file))
    inputs.set(row.file, robots)
    const line = oracle.lineOf?.(row)
    const expected = { allowed: letter === 'A', ...(line === undefined ? {} : { line }) }
    const robotsUrl = oracle.robotsUrl?.(row.url)
    const { id, agent, url } = row
    return [{ id, robots, robot: agent, url, expected, ...(robotsUrl === undefined ? {} : { robotsUrl }) }]
  })
}
