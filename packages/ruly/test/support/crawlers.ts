import { colly, heritrix, reppy, temoto, texting, urllib314, wget } from '../../src/dialects/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'
import type { Question } from '../../src/testing/index.ts'
import { atOrigin } from './oracles.ts'
import { ownRows, robotsOf } from './recorded.ts'
import { isInShare } from './share.ts'

/** A crawler or library that was asked the recorded questions, and how. */
export interface Crawler {
  readonly dialect: Dialect
  /** The agent that it always is. */
  readonly agent?: string
  /** Where it was told that the file came from. */
  readonly robotsUrl?: (url: string) => string
  /** What it was asked about, if that was not the URL as it is. */
  readonly asked?: (url: string) => string
}

/** Its recorded answers about a path with a `#` are those about the path before it; the library itself takes a path as it is. */
function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? ''
}

/** By name of their recorded verdicts. */
export const crawlers: Readonly<Record<string, Crawler>> = {
  temoto: { dialect: temoto, asked: withoutFragment },
  colly: { dialect: colly },
  reppy: { dialect: reppy, robotsUrl: atOrigin },
  urllib314: { dialect: urllib314 },
  texting: { dialect: texting },
  wget: { dialect: wget, agent: 'wget' },
  heritrix: { dialect: heritrix },
}

/** A question that any crawler can be asked. */
interface AnyQuestion {
  readonly id: string
  readonly agent: string
  readonly url: string
}

/** A file with questions about it. */
export interface AskedFile {
  readonly name: string
  readonly robots: string | Uint8Array
  readonly questions: readonly AnyQuestion[]
}

interface MadeRow {
  readonly file: string
  readonly robots?: string
  readonly b64?: string
  readonly asks: readonly (readonly [agent: string, url: string])[]
}

/** A share of the files that were generated for crawlers. */
export function* madeFiles(share: number): Generator<AskedFile> {
  for (const row of ownRows<MadeRow>('conformance/crawler-questions.ndjson.gz')) {
    if (!isInShare(row.file, share)) continue
    const questions = row.asks.map(([agent, url], i) => ({ id: `${row.file}-${i}`, agent, url }))
    yield { name: row.file, robots: robotsOf(row), questions }
  }
}

/** One letter for each question about a file: A allowed, D disallowed, E no verdict. */
interface Letters {
  readonly file: string
  readonly letters: string
}

/** What a crawler was recorded to answer, by file. */
export function lettersOf(name: string): ReadonlyMap<string, string> {
  const rows = ownRows<Letters>(`conformance/verdicts/${name}.ndjson.gz`)
  return new Map(rows.map(({ file, letters }) => [file, letters]))
}

/** What a crawler was asked about a file, and answered: where it gave no verdict, nothing is expected. */
export function questionsFor(
  { agent: own, robotsUrl, asked = (url) => url }: Crawler,
  { robots, questions }: AskedFile,
  letters: string,
): readonly Question[] {
  return questions.flatMap(({ id, agent, url }, i) => {
    const letter = letters[i]
    if (letter !== 'A' && letter !== 'D') return []
    const question = {
      id,
      robots,
      agent: own ?? agent,
      url: asked(url),
      expected: { allowed: letter === 'A' },
    }
    return [robotsUrl === undefined ? question : { ...question, robotsUrl: robotsUrl(url) }]
  })
}
