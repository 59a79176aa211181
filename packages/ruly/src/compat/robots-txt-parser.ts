import { decode, type RobotsInput } from '../text/decode.ts'
import { factsOf } from '../read/reference/line-of.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import { readLines, type ReadLine } from '../read/reference/read-lines.ts'
import type { ReadField } from '../read/read-line.ts'
import { markLength } from '../text/mark-length.ts'
import { scan } from '../read/reference/scan.ts'
import { escapedForm } from '../strategies/matching/normal-forms.ts'
import { robotsRb } from '../dialects/robots-rb.ts'

/**
 * The functions that `RobotsTxtParser` calls for each line of a file, in order. Lines are numbered from 1.
 *
 * Values of allow, disallow and unknown lines are escaped as Google's parser escapes a path pattern: bytes outside ASCII as `%XX`
 * with capital digits. Values of user-agent and sitemap lines are as written.
 */
export interface RobotsParseHandler {
  /** Called before the first line. */
  handleRobotsStart(): void
  /** Called after the last line. */
  handleRobotsEnd(): void
  /** Called for a user-agent line. */
  handleUserAgent(line: number, value: string): void
  /** Called for an allow line. */
  handleAllow(line: number, value: string): void
  /** Called for a disallow line. */
  handleDisallow(line: number, value: string): void
  /** Called for a sitemap line. */
  handleSitemap(line: number, value: string): void
  /**
   * Called for any other field, with its name as written.
   *
   * Deviation: the original has a function for crawl-delay that its `Robots` lacks, so a file with such a line fails; here
   * crawl-delay is a field like any other.
   */
  handleUnknownAction(line: number, name: string, value: string): void
  /** Called for every line, after the call for its field. */
  reportLineMetadata(line: number, metadata: LineMetadata): void
}

/** Facts about one line. */
export interface LineMetadata {
  /** Only white space. */
  readonly isEmpty: boolean
  /** Whether the line has a comment. */
  readonly hasComment: boolean
  /** Only a comment. */
  readonly isComment: boolean
  /** A name and a value, known or not. */
  readonly hasDirective: boolean
  /**
   * More than 16,664 bytes, not counting a byte order mark; the line is read to its end anyway.
   *
   * Deviation: the original also flags a line of exactly 16,664 bytes.
   */
  readonly isLineTooLong: boolean
  /** Two words without a colon between them, read as name and value. */
  readonly isMissingColonSeparator: boolean
}

/**
 * Calls a handler for each line of a file.
 *
 * Deviation: an empty file has one empty line, as in Google's parser; the original reports none.
 */
export class RobotsTxtParser {
  readonly #text: RobotsInput
  readonly #handler: RobotsParseHandler

  /** A missing text is an empty file. */
  constructor(text: RobotsInput | null | undefined, handler: RobotsParseHandler) {
    this.#text = text ?? ''
    this.#handler = handler
  }

  /** Parses the file and calls the handler. */
  parse(): void {
    const { reading } = robotsRb
    this.#handler.handleRobotsStart()
    for (const line of readLines(scan(decode(this.#text, reading.utf16), Infinity, reading), reading)) {
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

/** Eight times the 2,083 bytes that browsers allow a URL. */
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
