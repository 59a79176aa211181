import { describe, expect, it } from 'vitest'

import { google } from '../src/dialects/google.ts'
import { normalForm, parse, parseEvents, targetOf, type Line } from '../src/index.ts'
import { runQuestions, type Failure, type Question } from '../src/testing/index.ts'
import {
  ownRows,
  robotsOf,
  sharedFile,
  sharedIsMissing,
  sharedIsThere,
  sharedRows,
} from './support/recorded.ts'

interface RecordedQuestion {
  readonly id: string
  readonly file: string
  readonly agent: string
  readonly url: string
  /** One letter an oracle, Google's first: A allowed, D disallowed. */
  readonly verdicts: string
  readonly googleLine?: number
}

interface SyntheticFile {
  readonly file: string
  readonly robots?: string
  readonly b64?: string
}

const synthetic = new Map(
  ownRows<SyntheticFile>('conformance/synthetic-files.ndjson.gz').map((row) => [row.file, robotsOf(row)]),
)
const fileOf = (file: string): string | Uint8Array =>
  file.startsWith('corpus/') ? new Uint8Array(sharedFile(file)) : (synthetic.get(file) as string | Uint8Array)

function questionsOf(rows: readonly RecordedQuestion[]): readonly Question[] {
  const files = new Map<string, string | Uint8Array>()
  return rows.map(({ id, file, agent, url, verdicts, googleLine }) => {
    const robots = files.get(file) ?? fileOf(file)
    files.set(file, robots)
    return {
      id,
      robots,
      robot: agent,
      url,
      expected: { allowed: verdicts[0] === 'A', line: googleLine ?? 0 },
    }
  })
}

/** Short enough to read when there are thousands. */
function summaryOf(failures: readonly Failure[]): readonly string[] {
  return failures.slice(0, 20).map(({ question: { id, robot, url, expected }, verdict }) => {
    const line = verdict.rule?.line ?? 0
    return `${id}: ${String(robot)} ${url}: ${verdict.allowed} by ${line}, not ${expected.allowed} by ${expected.line}`
  })
}

describe('the recorded verdicts of Google’s matcher', () => {
  it('have the same answer and deciding line on every synthetic question', () => {
    const questions = questionsOf(ownRows('conformance/synthetic-questions.ndjson.gz'))
    expect(questions.length).toBeGreaterThan(16_000)
    expect(summaryOf(runQuestions(google, questions).failures)).toEqual([])
  })

  it.skipIf(!sharedIsThere)(
    `have the same on every question about a real file${sharedIsMissing}`,
    () => {
      const rows = sharedRows<RecordedQuestion>('conformance/cases.ndjson')
      const questions = questionsOf(rows.filter(({ file }) => file.startsWith('corpus/')))
      expect(questions.length).toBeGreaterThan(35_000)
      expect(summaryOf(runQuestions(google, questions).failures)).toEqual([])
    },
    60_000,
  )
})

/** Google's line tags: field, else 0. */
const tags: Readonly<Record<string, number>> = { 'user-agent': 1, allow: 2, disallow: 3, sitemap: 4 }

/** Fields that Google's reporter knows and does not use. */
const unusedFields = new Set([
  'crawl-delay',
  'noindex',
  'host',
  'clean-param',
  'request-rate',
  'visit-time',
  'noarchive',
  'content-signal',
])

function tagOf({ field }: Line): number {
  if (field === undefined) return 0
  return tags[field.name] ?? (unusedFields.has(field.name) ? 5 : 0)
}

function flagsOf({ facts }: Line): number {
  return (
    (facts.isTypo ? 1 : 0) +
    (facts.isEmpty ? 2 : 0) +
    (facts.hasComment ? 4 : 0) +
    (facts.isComment ? 8 : 0) +
    (facts.hasField ? 16 : 0) +
    (facts.isTooLong ? 32 : 0) +
    (facts.isMissingColon ? 64 : 0)
  )
}

interface RecordedLines {
  readonly file: string
  readonly lines: readonly (readonly [number, number])[]
  readonly valid: number
  readonly unused: number
}

interface RecordedEvents {
  readonly file: string
  readonly sitemaps: readonly (readonly [number, string])[]
  readonly unknown: readonly (readonly [number, string, string])[]
}

function eventsOf(file: string): Pick<RecordedEvents, 'sitemaps' | 'unknown'> {
  const sitemaps: [number, string][] = []
  const unknown: [number, string, string][] = []
  parseEvents(
    fileOf(file),
    {
      userAgent() {},
      allow() {},
      disallow() {},
      sitemap: (line, value) => sitemaps.push([line, value]),
      // Google hands over other values as it does patterns: escaped.
      unknown: (line, name, value) =>
        unknown.push([line, name, normalForm(value, { dialect: google }) ?? value]),
    },
    { dialect: google, maxOctets: Infinity },
  )
  return { sitemaps, unknown }
}

describe.skipIf(!sharedIsThere)(`the recorded facts of Google’s parser${sharedIsMissing}`, () => {
  it('have the same tag and flags on every line of every file', () => {
    const rows = sharedRows<RecordedLines>('conformance/google-lines.ndjson')
    expect(rows.length).toBeGreaterThan(8000)
    for (const { file, lines, valid, unused } of rows) {
      const read = parse(fileOf(file), { dialect: google, maxOctets: Infinity }).lines
      const found = read.map((line) => [tagOf(line), flagsOf(line)])
      expect(found, file).toEqual(lines)
      const used = found.filter(([tag = 0]) => tag >= 1 && tag <= 4)
      expect(used.length, file).toBe(valid)
      expect(read.filter(({ field }) => field !== undefined).length - used.length, file).toBe(unused)
    }
  }, 60_000)

  it('have the same path for every URL', () => {
    const rows = sharedRows<readonly [string, string]>('conformance/google-path.ndjson')
    expect(rows.length).toBeGreaterThan(19_000)
    const wrong = rows.filter(([url, path]) => targetOf(url, { dialect: google }) !== path)
    expect(wrong).toEqual([])
  })

  it('have the same normal form for every pattern', () => {
    const rows = sharedRows<readonly [string, string]>('conformance/google-escape.ndjson')
    expect(rows.length).toBeGreaterThan(900)
    const wrong = rows.filter(([pattern, form]) => normalForm(pattern, { dialect: google }) !== form)
    expect(wrong).toEqual([])
  })

  it('have the same sitemaps and other fields, in events', () => {
    const rows = sharedRows<RecordedEvents>('conformance/google-meta.ndjson')
    expect(rows.length).toBeGreaterThan(3000)
    for (const { file, sitemaps, unknown } of rows) {
      expect(eventsOf(file), file).toEqual({ sitemaps, unknown })
    }
  }, 60_000)
})
