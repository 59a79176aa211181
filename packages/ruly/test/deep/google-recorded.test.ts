import { describe, expect, it } from 'vitest'

import { google } from '../../src/dialects/google.ts'
import { normalForm, parse, parseEvents, targetOf, type Line } from '../../src/index.ts'
import { recordedFile } from '../support/oracles.ts'
import { sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

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
    recordedFile(file),
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
      const read = parse(recordedFile(file), { dialect: google, maxOctets: Infinity }).lines
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
