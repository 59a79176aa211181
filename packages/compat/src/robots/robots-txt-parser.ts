import { byteOrderMark, byteStringOf, percentEncoded, type ByteString } from '@ruly/common/utf8'
import { parse, type Field, type Line, type RobotsInput } from 'ruly'
import { robotsRb } from 'ruly/dialects'

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
    const { bytes, lines } = parse(this.#text, { dialect: robotsRb, maxBytes: Infinity })
    const content = byteStringOf(bytes)
    this.#handler.handleRobotsStart()
    for (const line of lines) {
      const octets = content.slice(line.start, line.end)
      if (line.field !== undefined) emit(line.number, line.field, octets, this.#handler)
      this.#handler.reportLineMetadata(line.number, metadataOf(line, octets))
    }
    this.#handler.handleRobotsEnd()
  }
}

function emit(line: number, field: Field, octets: ByteString, handler: RobotsParseHandler): void {
  const { value: written, valueSpan } = field
  const escaped = escapedForm(octets.slice(valueSpan.start, valueSpan.end))
  switch (field.name) {
    case 'user-agent':
      return handler.handleUserAgent(line, written)
    case 'allow':
      return handler.handleAllow(line, escaped)
    case 'disallow':
      return handler.handleDisallow(line, escaped)
    case 'sitemap':
      return handler.handleSitemap(line, written)
    default:
      handler.handleUnknownAction(line, field.writtenName, escaped)
  }
}

/** As the dialect writes the normal form of a pattern: bytes outside ASCII as `%XX`, and escapes with capital digits. */
function escapedForm(octets: ByteString): string {
  return octets
    .replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toUpperCase())
    .replace(/[\u0080-\u00ff]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
}

/** Eight times the 2,083 bytes that browsers allow a URL. */
const longLine = 16_664

function metadataOf({ number, facts }: Line, octets: ByteString): LineMetadata {
  const { isEmpty, hasComment, isComment, hasField, isMissingColon } = facts
  const mark = number === 1 && octets.startsWith(byteOrderMark) ? byteOrderMark.length : 0
  return {
    isEmpty,
    hasComment,
    isComment,
    hasDirective: hasField,
    isLineTooLong: octets.length - mark > longLine,
    isMissingColonSeparator: isMissingColon,
  }
}
