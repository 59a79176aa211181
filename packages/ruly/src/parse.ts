import type { RobotsInput } from './core/decode.ts'
import type { Dialect } from './core/dialect.ts'
import { emitEvents, type RobotsHandler } from './core/events.ts'
import {
  checkedDialect,
  checkedMaxOctets,
  checkedStrict,
  checkedUrl,
  type AskingOptions,
  type FileOptions,
} from './core/read-options.ts'
import { bytesOfOctets } from './core/octets.ts'
import { readRobots, type Robots } from './core/robots.ts'
import { checkedSnapshot, type Snapshot } from './core/snapshot.ts'
import { rfc9309 } from './dialects/rfc9309.ts'

export interface ParseOptions extends FileOptions, AskingOptions {
  /** @default rfc9309 */
  readonly dialect?: Dialect
}

/**
 * The robots.txt in a text or in octets, ready for questions.
 *
 * Never throws on what the file holds: every line is read or accounted for in `lines` and `diagnostics`.
 */
export function parse(input: RobotsInput, options: ParseOptions = {}): Robots {
  return readRobots(input, {
    dialect: checkedDialect(options.dialect ?? rfc9309),
    url: checkedUrl(options.url),
    maxOctets: checkedMaxOctets(options.maxOctets),
    strict: checkedStrict(options.strict),
  })
}

/** Calls a handler for each line of a robots.txt, in its order, without forming groups. */
export function parseEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  options: Pick<ParseOptions, 'dialect' | 'maxOctets'> = {},
): void {
  const { reading } = checkedDialect(options.dialect ?? rfc9309)
  emitEvents(input, handler, { reading, maxOctets: checkedMaxOctets(options.maxOctets) })
}

/**
 * The robots.txt of a snapshot, with every answer as before where the dialect is the same.
 *
 * Throws a `RobotsError` (`snapshot-not-readable`) for anything that is no snapshot of a known version.
 */
export function fromSnapshot(data: unknown, options: Pick<ParseOptions, 'dialect' | 'strict'> = {}): Robots {
  const snapshot: Snapshot = checkedSnapshot(data)
  const { octets, url, maxOctets } = snapshot
  return readRobots(bytesOfOctets(octets), {
    dialect: checkedDialect(options.dialect ?? rfc9309),
    url,
    maxOctets,
    strict: checkedStrict(options.strict),
  })
}
