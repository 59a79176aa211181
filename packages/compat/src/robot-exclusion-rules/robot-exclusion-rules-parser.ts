import {
  GYM2008,
  RobotExclusionRulesParser,
  type ParserOptions,
  type Syntax,
} from './robot-exclusion-rules.ts'

/** Python's robotexclusionrulesparser 1.7.1: its two classes and its constants. */
export {
  GYM2008,
  MK1996,
  RobotExclusionRulesParser,
  SEVEN_DAYS,
  type ParserOptions,
  type Syntax,
} from './robot-exclusion-rules.ts'

/**
 * A `RobotExclusionRulesParser` with the methods of `RobotFileParser` in Python's urllib.robotparser.
 *
 * Verdicts are those of robotexclusionrulesparser, not of urllib.
 */
export class RobotFileParserLookalike extends RobotExclusionRulesParser {
  /**
   * When `modified` was last called, in seconds since the epoch; 0 before.
   *
   * Deviation: 0 as in urllib and in the original's documentation; its code has None.
   */
  lastChecked: number = 0
  /** URL of the robots.txt, for a subclass that fetches; empty if it was not set. */
  protected userProvidedUrl: string

  constructor(url = '', options: ParserOptions = {}) {
    super(options)
    this.userProvidedUrl = url
  }

  /** Sets the URL of the robots.txt, for a subclass that fetches. */
  setUrl(url: string): void {
    this.userProvidedUrl = url
  }

  /**
   * Parses a robots.txt given as lines, which replaces the previous one. A whole text or bytes work too.
   *
   * Deviation: lines can have line ends or not, as in urllib; the original joins them as they are.
   */
  override parse(lines: readonly string[] | string | Uint8Array): void {
    super.parse(isList(lines) ? lines.map(withoutEnd).join('\n') : lines)
  }

  /** Whether the agent may fetch the URL: `isAllowed` under its name in urllib. */
  canFetch(userAgent: string, url: string, syntax: Syntax = GYM2008): boolean {
    return this.isAllowed(userAgent, url, syntax)
  }

  /** When `modified` was last called, in seconds since the epoch; 0 before. */
  mtime(): number {
    return this.lastChecked
  }

  /** Notes that the file was fetched now. Only you call it. */
  modified(): void {
    this.lastChecked = this.clock() / 1000
  }
}

function isList(lines: unknown): lines is readonly string[] {
  return Array.isArray(lines)
}

function withoutEnd(line: string): string {
  if (line.endsWith('\r\n')) return line.slice(0, -2)
  return line.endsWith('\n') || line.endsWith('\r') ? line.slice(0, -1) : line
}
