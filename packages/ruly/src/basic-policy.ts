import type { Verdict } from './model/verdict.ts'
import { typeOf } from './util/type-of.ts'

/** The rules of a robots.txt that one agent obeys. */
export interface BasicPolicy {
  /**
   * The agent's product tokens, as the dialect reads them from its user agent. Empty if the user agent has none: then only `*`
   * groups match.
   */
  readonly tokens: readonly string[]
  /** Whether the agent may fetch the URL (a URL or a path). */
  isAllowed(url: string): boolean
  /**
   * The verdict for a URL, with its reason and the deciding line.
   *
   * The verdict is frozen, because URLs that the same rule decides share one object.
   */
  check(url: string): Verdict
  /**
   * The URLs that the agent may fetch, in the order given.
   *
   * @throws `TypeError` if `urls` is a string instead of a list
   */
  filter(urls: Iterable<string>): string[]
  /**
   * For each URL the number of the line that decides: negative if it disallows, 0 if no rule matches, which allows the URL. So
   * `lines[i] >= 0` says whether the agent may fetch `urls[i]`.
   *
   * @param urls URLs or paths
   * @param lines the array to fill, at least as long as `urls`; a new one by default
   * @throws `TypeError` if `urls` is a string, or `lines` is not an Int32Array
   * @throws `RangeError` if `lines` is shorter than `urls`
   */
  decidingLines(urls: readonly string[], lines?: Int32Array): Int32Array
}

/** Rejects a string, which is iterable: its characters would be read as URLs. */
export function checkSeveral(urls: Iterable<string>): void {
  if (typeof urls === 'string') throw new TypeError('"urls" must be a list of URLs, got string.')
}

/** Rejects other arrays: an unsigned one would lose the sign, and with it the verdict. */
export function checkRoom(lines: Int32Array, needed: number): void {
  if (!(lines instanceof Int32Array))
    throw new TypeError(`"lines" must be an Int32Array, got ${typeOf(lines)}.`)
  if (lines.length >= needed) return
  throw new RangeError(`"lines" must have room for ${needed} URLs, got an array of ${lines.length}.`)
}
