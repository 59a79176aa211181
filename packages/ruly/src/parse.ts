import type { RobotsInput } from './text/decode.ts'
import type { Dialect } from './model/dialect.ts'
import { emitEvents, type RobotsHandler } from './read/reference/events.ts'
import {
  checkedDialect,
  checkedMaxBytes,
  checkedStrict,
  checkedUrl,
  type AskingOptions,
  type FileOptions,
} from './options/read-options.ts'
import { bytesOf } from './text/utf8.ts'
import { checkedOptions, withDefault } from './options/checked-options.ts'
import { readRobots, type Robots } from './robots.ts'
import { checkedSnapshot, type Snapshot } from './snapshot.ts'
import { rfc9309 } from './dialects/rfc9309.ts'

export interface ParseOptions extends FileOptions, AskingOptions {
  /** @default rfc9309 */
  readonly dialect?: Dialect | undefined
}

const dialectOption = withDefault(checkedDialect, rfc9309)
const eventOptions = { dialect: dialectOption, maxBytes: checkedMaxBytes }
const snapshotOptions = { dialect: dialectOption, strict: checkedStrict }
const parseOptions = {
  dialect: dialectOption,
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
  strict: checkedStrict,
}
const parseHint = ' The robots.txt comes first, then { url, dialect }.'

/**
 * The robots.txt in a text or in octets, ready for questions.
 *
 * Never throws on what the file holds: every line is read or accounted for in `lines` and `diagnostics`.
 */
export function parse(input: RobotsInput, options: ParseOptions = {}): Robots {
  keptFile ??= usedFile()
  return readRobots(input, checkedOptions('parse()', options, parseOptions, parseHint))
}

/** Calls a handler for each line of a robots.txt, in its order, without forming groups. */
export function parseEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  options: Pick<ParseOptions, 'dialect' | 'maxBytes'> = {},
): void {
  const { dialect, maxBytes } = checkedOptions('parseEvents()', options, eventOptions)
  emitEvents(input, handler, { reading: dialect.reading, maxBytes })
}

/**
 * The robots.txt of a snapshot, with every answer as before where the dialect is the same.
 *
 * Throws a `RobotsError` (`snapshot-not-readable`) for anything that is no snapshot of a known version.
 */
export function fromSnapshot(data: unknown, options: Pick<ParseOptions, 'dialect' | 'strict'> = {}): Robots {
  const snapshot: Snapshot = checkedSnapshot(data)
  const { octets, url, maxBytes } = snapshot
  const { dialect, strict } = checkedOptions('fromSnapshot()', options, snapshotOptions)
  return readRobots(bytesOf(octets), { dialect, url, maxBytes, strict })
}

/**
 * A file that is kept for as long as the program runs.
 *
 * A collection of garbage that finds no object of a kind alive makes V8 forget the kind, with all code compiled for it: who reads one
 * file after the other and keeps none would have it compiled again and again.
 */
let keptFile: Robots | undefined

function usedFile(): Robots {
  const options = { dialect: rfc9309, url: undefined, maxBytes: Infinity }
  const robots = readRobots('User-agent: *\nDisallow: /a\nAllow: /*b\n\nUser-agent: a\n', options)
  for (let question = 0; question < 20; question++) robots.check('b', `/${question}`)
  return robots.groups.length > 0 ? robots : readRobots('', options)
}
