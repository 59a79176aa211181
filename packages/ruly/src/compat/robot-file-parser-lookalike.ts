import {
  GYM2008,
  RobotExclusionRulesParser,
  type ParserOptions,
  type Syntax,
} from './robot-exclusion-rules.ts'

/**
 * A `RobotExclusionRulesParser` that is called as the `RobotFileParser` of Python's urllib.robotparser.
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
  /** Where the file is to be fetched from; empty: nobody has said. For a subclass that fetches. */
  protected userProvidedUrl: string

  constructor(url = '', options: ParserOptions = {}) {
    super(options)
    this.userProvidedUrl = url
  }

  setUrl(url: string): void {
    this.userProvidedUrl = url
  }

  /**
   * Takes this robots.txt, given as its lines, in the place of the one before; a whole text or octets will do as well.
   *
   * Deviation: lines may come with their ends or without, as in urllib; the original lays them end to end as they are.
   */
  override parse(lines: readonly string[] | string | Uint8Array): void {
    super.parse(isWhole(lines) ? lines : lines.map(withoutEnd).join('\n'))
  }

  /** Whether the robot may fetch the URL: `isAllowed` by the name that it has in urllib. */
  canFetch(userAgent: string, url: string, syntax: Syntax = GYM2008): boolean {
    return this.isAllowed(userAgent, url, syntax)
  }

  /** When `modified` was last called, in seconds since the epoch; 0 before. */
  mtime(): number {
    return this.lastChecked
  }

  /** Says that the file has been fetched just now. Nothing calls it but you. */
  modified(): void {
    this.lastChecked = this.clock() / 1000
  }
}

function isWhole(lines: readonly string[] | string | Uint8Array): lines is string | Uint8Array {
  return typeof lines === 'string' || lines instanceof Uint8Array
}

function withoutEnd(line: string): string {
  if (line.endsWith('\r\n')) return line.slice(0, -2)
  return line.endsWith('\n') || line.endsWith('\r') ? line.slice(0, -1) : line
}
