import { matchEnd, patternOf, parse, type RobotsInput, type Policy, type Robots as ParsedRobots } from 'ruly'
import { utf8OfText } from '@ruly/common/utf8'
import { robotsRb } from 'ruly/dialects'

export { RobotsTxtParser, type LineMetadata, type RobotsParseHandler } from './robots-txt-parser.ts'

/** The answer for one URL. */
export interface UrlCheckResult {
  /** Whether the agent may fetch the URL. */
  readonly allowed: boolean
  /** Number of the line that decides, from 1; 0 if none does. A disallow line without a value never decides. */
  readonly lineNumber: number
  /** That line as written, without its end; empty if no rule decides. */
  readonly lineText: string
}

/** A sitemap line. */
export interface Sitemap {
  /** The value as written. */
  readonly url: string
  /** Line number, from 1. */
  readonly lineNumber: number
}

/**
 * A robots.txt as one agent sees it: parsed once for many questions.
 *
 * Verdicts are those of the dialect `robotsRb`. Pass the bare product token. It is compared as a whole, in any case, with the
 * letters, `-` and `_` at the start of a user-agent line, so neither `FooBot/2.1` nor `MJ12bot` finds its group.
 */
export class Robots {
  readonly #robots: ParsedRobots
  readonly #policy: Policy

  /** A missing text is an empty file. Files of any length are read. */
  constructor(text: RobotsInput | null | undefined, agent: string) {
    this.#robots = parse(text ?? '', { dialect: robotsRb, url: undefined, maxBytes: Infinity })
    this.#policy = this.#robots.forAgent(agent)
  }

  /** The verdict for a URL, with the deciding line. */
  check(url: string): UrlCheckResult {
    const { allowed, rule } = this.#policy.check(url)
    return { allowed, lineNumber: rule?.line ?? 0, lineText: rule?.text ?? '' }
  }

  /** The sitemap lines of the whole file, in order, including repeated ones. */
  get sitemaps(): readonly Sitemap[] {
    return this.#robots.extensions.flatMap(({ name, written, line }) =>
      name === 'sitemap' ? [{ url: written, lineNumber: line }] : [],
    )
  }
}

/**
 * How well a path pattern matches a path: its length in bytes, 0 for an empty pattern, -1 if it does not match.
 *
 * Both are compared as given: `RobotsTxtParser` escapes patterns, and the path must be escaped too.
 *
 * Deviation: the original counts characters, which is the same for an escaped pattern.
 */
export class RobotsMatchStrategy {
  /** Priority of an allow rule: the length of the pattern in bytes, -1 if it does not match. */
  matchAllow(path: string, pattern: string): number {
    return priorityOf(path, pattern)
  }

  /** Priority of a disallow rule: the length of the pattern in bytes, -1 if it does not match. */
  matchDisallow(path: string, pattern: string): number {
    return priorityOf(path, pattern)
  }
}

function priorityOf(path: string, pattern: string): number {
  const compiled = patternOf(utf8OfText(pattern))
  return matchEnd(compiled, utf8OfText(path)) < 0 ? -1 : compiled.sizeBytes
}
