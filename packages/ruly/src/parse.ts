import type { RobotsInput } from './text/decode.ts'
import type { Dialect } from './model/dialect.ts'
import { emitEvents, type RobotsHandler } from './read/reference/events.ts'
import { checkedDialect, checkedMaxBytes, checkedStrict, checkedUrl } from '@ruly/common/file-options'
import type { AskingOptions, FileOptions } from './options/read-options.ts'
import { bytesOf } from '@ruly/common/utf8'
import { checkedOptions, checkOptions, withDefault } from '@ruly/common/checked-options'
import { usedIndexes } from './match/build-index.ts'
import { readRobots, type ReadOptions, type Robots } from './robots.ts'
import { checkedSnapshot, type Snapshot } from './snapshot.ts'
import { rfc9309 } from './dialects/rfc9309.ts'

/** Options of `parse`. */
export interface ParseOptions extends FileOptions, AskingOptions {
  /**
   * How the file is read and verdicts are given.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
}

const dialectOption = withDefault(checkedDialect(), rfc9309)
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
 * Parses a robots.txt.
 *
 * No content is an error: every line is in `lines`, and `diagnostics` reports those that the dialect skips or repairs.
 *
 * @param input the file as text or bytes, or its pieces in order; pieces are joined as they are, so lines must keep their line ends
 * @param options dialect, URL of the file, limits
 * @returns the file, ready for verdicts
 * @throws `TypeError` if the input is not text or bytes, for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity, or `url` is not an absolute URL
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private\n')
 * robots.isAllowed('ExampleBot', 'https://example.com/private/a') // false
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.2 RFC 9309 §2.2}
 */
export function parse(input: RobotsInput, options: ParseOptions = {}): Robots {
  if (hasParsed) kept ??= usedObjects()
  hasParsed = true
  return readRobots(input, checkedParseOptions('parse()', options))
}

/** The options of `parse`, checked: each by name, because a file can take less time than a loop over its options. */
export function checkedParseOptions(owner: string, options: ParseOptions): ReadOptions {
  checkOptions(owner, options, parseOptions, parseHint)
  return {
    dialect: parseOptions.dialect(options.dialect, 'dialect'),
    url: parseOptions.url(options.url, 'url'),
    maxBytes: parseOptions.maxBytes(options.maxBytes, 'maxBytes'),
    strict: parseOptions.strict(options.strict, 'strict'),
  }
}

/**
 * Calls a handler for each line of a robots.txt, in order, without forming groups.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param handler what to call for each kind of line
 * @param options dialect and `maxBytes`, as for `parse`
 * @throws as `parse`
 * @throws the error that the handler throws
 * @example
 * const paths: string[] = []
 * const ignore = (): void => undefined
 * parseEvents('User-agent: *\nDisallow: /private\n', {
 *   userAgent: ignore,
 *   allow: ignore,
 *   disallow: (line, value) => paths.push(value),
 *   sitemap: ignore,
 *   unknown: ignore,
 * })
 * console.log(paths) // ['/private']
 */
export function parseEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  options: Pick<ParseOptions, 'dialect' | 'maxBytes'> = {},
): void {
  const { dialect, maxBytes } = checkedOptions('parseEvents()', options, eventOptions)
  emitEvents(input, handler, { reading: dialect.reading, maxBytes })
}

/**
 * Restores the robots.txt of a snapshot. Every verdict is the same as before if the dialect is the same.
 *
 * @param data what `robots.snapshot()` returned
 * @param options dialect and `strict`, as for `parse`
 * @returns the file, ready for verdicts
 * @throws `RobotsError` (`snapshot-not-readable`) if `data` is not a snapshot of a known version
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private\n')
 * const copy = fromSnapshot(JSON.parse(JSON.stringify(robots.snapshot())))
 * copy.isAllowed('ExampleBot', '/private/a') // false
 */
export function fromSnapshot(data: unknown, options: Pick<ParseOptions, 'dialect' | 'strict'> = {}): Robots {
  const snapshot: Snapshot = checkedSnapshot(data)
  const { content, url, maxBytes } = snapshot
  const { dialect, strict } = checkedOptions('fromSnapshot()', options, snapshotOptions)
  return readRobots(bytesOf(content), { dialect, url, maxBytes, strict })
}

/**
 * A file and an index that live as long as the program.
 *
 * When garbage collection frees the last object of a class, V8 also drops the code that it compiled for it. A program that parses
 * one file after another and keeps none would have it compiled again and again. They are made for the second file, so that a program
 * that parses only one, such as a command, starts faster.
 */
let kept: readonly unknown[] | undefined
let hasParsed = false

function usedObjects(): readonly unknown[] {
  const options = { dialect: rfc9309, url: undefined, maxBytes: Infinity }
  const robots = readRobots('User-agent: *\nDisallow: /a\nAllow: /*b\n\nUser-agent: a\n', options)
  for (let question = 0; question < 20; question++) robots.check('b', `/${question}`)
  return [robots, robots.groups, usedIndexes()]
}
