import { decode, type RobotsInput } from '../text/decode.ts'
import { factsOf } from '../read/reference/line-of.ts'
import { textOfUtf8 } from '../text/utf8.ts'
import { readLines, type ReadLine } from '../read/reference/read-lines.ts'
import type { ReadField } from '../read/read-line.ts'
import { markLength } from '../text/mark-length.ts'
import { scan } from '../read/reference/scan.ts'
import { escapedForm } from '../strategies/matching/normal-forms.ts'
import { robotsRb } from '../dialects/robots-rb.ts'

/**
 * What is called for each line of a file, in its order; lines count from 1.
 *
 * Values of allow, disallow and unknown lines come as Google's parser escapes a path pattern: octets outside ASCII as `%XX`,
 * with capital digits. Those of user-agent and sitemap lines come as written.
 */
export interface RobotsParseHandler {
  handleRobotsStart(): void
  handleRobotsEnd(): void
  handleUserAgent(line: number, value: string): void
  handleAllow(line: number, value: string): void
  handleDisallow(line: number, value: string): void
  handleSitemap(line: number, value: string): void
  /**
   * Any other field, under its name as written.
   *
   * Deviation: the original has a call of its own for crawl-delay, which its `Robots` does not take, so that a file with such
   * a line fails; here crawl-delay is a field like any other.
   */
  handleUnknownAction(line: number, name: string, value: string): void
  /** Every line, after what it says. */
  reportLineMetadata(line: number, metadata: LineMetadata): void
}

/** What can be told of a line by itself. */
export interface LineMetadata {
  /** Nothing but white space. */
  readonly isEmpty: boolean
  readonly hasComment: boolean
  /** A comment and nothing else. */
  readonly isComment: boolean
  /** A name and a value, whether the name is known or not. */
  readonly hasDirective: boolean
  /**
   * More than 16,664 octets, a byte order mark not counted; the line is read to its end all the same.
   *
   * Deviation: the original flags a line of exactly 16,664 octets, too.
   */
  readonly isLineTooLong: boolean
  /** Two words without a colon between them, read as name and value. */
  readonly isMissingColonSeparator: boolean
}

/**
 * Tells a handler what stands in a file, line by line.
 *
 * Deviation: an empty file has one empty line, as in Google's parser; the original reports none.
 */
export class RobotsTxtParser {
  readonly #text: RobotsInput
  readonly #handler: RobotsParseHandler

  /** Without a text, the file is empty. */
  constructor(text: RobotsInput | null | undefined, handler: RobotsParseHandler) {
    this.#text = text ?? ''
    this.#handler = handler
  }

  parse(): void {
    const { reading } = robotsRb
    this.#handler.handleRobotsStart()
    for (const line of readLines(scan(decode(this.#text, reading.utf16), Infinity), reading)) {
      if (line.field !== undefined) emit(line, line.field, this.#handler)
      this.#handler.reportLineMetadata(line.source.number, metadataOf(line))
    }
    this.#handler.handleRobotsEnd()
  }
}

function emit({ source }: ReadLine, field: ReadField, handler: RobotsParseHandler): void {
  const { number } = source
  const written = textOfUtf8(field.value)
  const escaped = escapedForm(field.value)
  switch (field.name) {
    case 'user-agent':
      return handler.handleUserAgent(number, written)
    case 'allow':
      return handler.handleAllow(number, escaped)
    case 'disallow':
      return handler.handleDisallow(number, escaped)
    case 'sitemap':
      return handler.handleSitemap(number, written)
    default: {
      const name = textOfUtf8(field.writtenName)
      handler.handleUnknownAction(number, name, escaped)
    }
  }
}

/** Eight times the 2,083 octets that browsers allow a URL. */
const longLine = 16_664

function metadataOf(line: ReadLine): LineMetadata {
  const { isEmpty, hasComment, isComment, hasField, isMissingColon } = factsOf(line)
  const { number, octets } = line.source
  const mark = number === 1 ? markLength(octets, robotsRb.reading.bom) : 0
  return {
    isEmpty,
    hasComment,
    isComment,
    hasDirective: hasField,
    isLineTooLong: octets.length - mark > longLine,
    isMissingColonSeparator: isMissingColon,
  }
}
