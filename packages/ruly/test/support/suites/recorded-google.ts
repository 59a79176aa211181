import { expect } from 'vitest'

import {
  Robots,
  RobotsTxtParser,
  type RobotsParseHandler,
} from '../../../../compat/src/robots/ruby-robots.ts'
import { googleFields } from '../../../src/strategies/reading/field-names.ts'
import { google } from '../../../src/dialects/google.ts'
import { normalForm, parse, parseEvents, type Line } from '../../../src/index.ts'
import type { EachItem } from '../pass.ts'
import type { RecordedEvents, RecordedFile } from '../recorded-files.ts'
import { leastOf } from '../share.ts'
import { expectSame } from '../expect-same.ts'

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

function eventsOf(robots: string | Uint8Array): Pick<RecordedEvents, 'sitemaps' | 'unknown'> {
  const sitemaps: [number, string][] = []
  const unknown: [number, string, string][] = []
  parseEvents(
    robots,
    {
      userAgent() {},
      allow() {},
      disallow() {},
      sitemap: (line, value) => sitemaps.push([line, value]),
      // Google hands over other values as it does patterns: escaped.
      unknown: (line, name, value) =>
        unknown.push([line, name, normalForm(value, { dialect: google }) ?? value]),
    },
    { dialect: google, maxBytes: Infinity },
  )
  return { sitemaps, unknown }
}

/** What Google’s parser was recorded to say of each file, but for verdicts. */
export function factsOfGoogle(each: EachItem<RecordedFile>, share: number): void {
  let files = 0
  each('have the same tag and flags as Google’s on every line', {
    ask: ({ robots, googleLines }) => {
      for (const { lines, valid, unused } of googleLines) {
        files++
        const read = parse(robots, { dialect: google, maxBytes: Infinity }).lines
        const found = read.map((line) => [tagOf(line), flagsOf(line)])
        expectSame(found, lines)
        const used = found.filter(([tag = 0]) => tag >= 1 && tag <= 4)
        expectSame(used.length, valid)
        expectSame(read.filter(({ field }) => field !== undefined).length - used.length, unused)
      }
    },
    afterwards: () => expect(files).toBeGreaterThan(leastOf(8000, share)),
  })

  let events = 0
  each('have the same sitemaps and other fields as Google’s, in events', {
    ask: ({ robots, googleEvents }) => {
      for (const { sitemaps, unknown } of googleEvents) {
        events++
        expectSame(eventsOf(robots), { sitemaps, unknown })
      }
    },
    afterwards: () => expect(events).toBeGreaterThan(leastOf(3000, share)),
  })
}

const nobody: RobotsParseHandler = {
  handleRobotsStart() {},
  handleRobotsEnd() {},
  handleUserAgent() {},
  handleAllow() {},
  handleDisallow() {},
  handleSitemap() {},
  handleUnknownAction() {},
  reportLineMetadata() {},
}

/** The misspelled names that Google takes and the port does not. */
const typos = googleFields.flatMap(({ typos: misspelled = [] }) => misspelled)

const ofGoogle = [
  [2, 'isEmpty'],
  [4, 'hasComment'],
  [8, 'isComment'],
  [16, 'hasDirective'],
  [32, 'isLineTooLong'],
  [64, 'isMissingColonSeparator'],
] as const

/** The same facts through the face of the Ruby port. */
export function factsOfGoogleThroughThePort(each: EachItem<RecordedFile>, share: number): void {
  let [rows, different] = [0, 0]
  each('give the port what Google’s parser gave, but for misspelled names: sitemaps and other fields', {
    ask: ({ robots, googleEvents }) => {
      for (const { sitemaps, unknown } of googleEvents) {
        rows++
        const found: [number, string, string][] = []
        const misspelled: typeof found = []
        new RobotsTxtParser(robots, {
          ...nobody,
          handleUnknownAction: (line, name, value) =>
            (typos.includes(name.toLowerCase()) ? misspelled : found).push([line, name, value]),
        }).parse()
        expectSame(found, unknown)
        const named = new Robots(robots, 'foobot').sitemaps.map(({ url, lineNumber }) => [lineNumber, url])
        const asGoogle = misspelled.flatMap(([line, name, value]) =>
          name === 'site-map' ? [[line, value]] : [],
        )
        expectSame([...named, ...asGoogle], sitemaps)
        if (misspelled.length > 0) different++
      }
    },
    // `Dissallow`, `User agent` and the like are unknown fields here; in three files, `site-map` is one, too.
    afterwards: () => {
      if (share === 1) expectSame([rows, different], [3133, 12])
      else expect(rows).toBeGreaterThan(leastOf(3000, share))
    },
  })

  let [real, withNul] = [0, 0]
  each('have for the port lines as Google’s parser has them: what they are made of, and which are too long', {
    ask: ({ name, robots, googleLines }) => {
      if (!name.startsWith('corpus/')) return
      for (const { lines } of googleLines) {
        real++
        // A NUL ends a line there and is a byte like any other here.
        if (typeof robots !== 'string' && robots.includes(0)) {
          withNul++
          continue
        }
        const found: number[] = []
        new RobotsTxtParser(robots, {
          ...nobody,
          reportLineMetadata: (_line, metadata) =>
            found.push(ofGoogle.reduce((sum, [bit, flag]) => sum + (metadata[flag] ? bit : 0), 0)),
        }).parse()
        // The first bit is for misspelled names.
        expectSame(
          found,
          lines.map(([, flags]) => flags & ~1),
        )
      }
    },
    afterwards: () => {
      if (share === 1) expectSame([real, withNul], [4349, 5])
      else expect(real).toBeGreaterThan(leastOf(4000, share))
    },
  })
}
