import type { RobotsInput } from '../text/decode.ts'
import { utf8OfText } from '../text/utf8.ts'
import { matchEnd, patternOf } from '../match/match-pattern.ts'
import type { Policy } from '../policy.ts'
import { readRobots, type Robots as ParsedRobots } from '../robots.ts'
import { robotsRb } from '../dialects/robots-rb.ts'

export { RobotsTxtParser, type LineMetadata, type RobotsParseHandler } from './robots-txt-parser.ts'

/** The answer to one URL. */
export interface UrlCheckResult {
  readonly allowed: boolean
  /** Line of the rule that decides, counted from 1; 0 where none does. A disallow line without a value decides nothing. */
  readonly lineNumber: number
  /** That line as written, without its end; empty where no rule decides. */
  readonly lineText: string
}

/** A sitemap line. */
export interface Sitemap {
  /** The value as written. */
  readonly url: string
  readonly lineNumber: number
}

/**
 * A robots.txt as one robot sees it: parsed once, to be asked many times.
 *
 * Verdicts are those of the dialect `robotsRb`. Pass the bare name of the robot. It is compared whole, in any case, with the
 * letters, `-` and `_` that a user-agent line begins with, so that neither `FooBot/2.1` nor `MJ12bot` finds its group.
 */
export class Robots {
  readonly #robots: ParsedRobots
  readonly #policy: Policy

  /** Without a text, the file is empty. All of a file is read, however long. */
  constructor(text: RobotsInput | null | undefined, agent: string) {
    this.#robots = readRobots(text ?? '', { dialect: robotsRb, url: undefined, maxBytes: Infinity })
    this.#policy = this.#robots.forAgent(agent)
  }

  check(url: string): UrlCheckResult {
    const { allowed, rule } = this.#policy.check(url)
    return { allowed, lineNumber: rule?.line ?? 0, lineText: rule?.text ?? '' }
  }

  /** The sitemap lines of the whole file, in its order, repeats kept. */
  get sitemaps(): readonly Sitemap[] {
    return this.#robots.extensions.flatMap(({ name, written, line }) =>
      name === 'sitemap' ? [{ url: written, lineNumber: line }] : [],
    )
  }
}

/**
 * How well a path pattern matches a path: its length in octets, 0 for an empty pattern, -1 where it does not match.
 *
 * Both are compared as they are given: patterns come escaped from `RobotsTxtParser`, and a path is to be escaped, too.
 *
 * Deviation: the original counts characters, which is the same for a pattern that is escaped.
 */
export class RobotsMatchStrategy {
  matchAllow(path: string, pattern: string): number {
    return priorityOf(path, pattern)
  }

  matchDisallow(path: string, pattern: string): number {
    return priorityOf(path, pattern)
  }
}

function priorityOf(path: string, pattern: string): number {
  const compiled = patternOf(utf8OfText(pattern))
  return matchEnd(compiled, utf8OfText(path)) < 0 ? -1 : compiled.sizeBytes
}
