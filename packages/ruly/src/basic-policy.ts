import type { Verdict } from './model/verdict.ts'

/** The rules of a robots.txt for one robot, ready for questions. */
export interface BasicPolicy {
  /** The robot's product tokens, as the dialect reads them from the user agent given; none: only `*` can name it. */
  readonly tokens: readonly string[]
  isAllowed(url: string): boolean
  /** Frozen: questions that one rule decides may share a verdict. */
  check(url: string): Verdict
  /** The URLs that the robot may fetch, in their order. */
  filter(urls: Iterable<string>): string[]
  /**
   * For each URL the line of the rule that decides, negative where it disallows; 0 where none does, as the URL is allowed then.
   * So `lines[i] >= 0` says whether the robot may fetch `urls[i]`.
   *
   * Fills `lines` if it is given; it may be longer.
   */
  decidingLines(urls: readonly string[], lines?: Int32Array): Int32Array
}

/** A text is iterable, too: its characters would be taken for URLs. */
export function checkSeveral(urls: Iterable<string>): void {
  if (typeof urls === 'string') throw new TypeError('Several URLs to check are a list, not one string.')
}

/** An array of another kind would lose the sign, and with it the verdict. */
export function checkRoom(lines: Int32Array, needed: number): void {
  if (!(lines instanceof Int32Array)) throw new TypeError('The lines of verdicts are kept in an Int32Array.')
  if (lines.length >= needed) return
  throw new RangeError(`The array for the lines has room for ${lines.length} URLs, not for ${needed}.`)
}
