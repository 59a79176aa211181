import type { Dialect } from '../model/dialect.ts'
import { readRobots, type Robots } from '../robots.ts'
import { ownTokensOrName, sameProductTokenOrName } from '../strategies/selection/agent-names.ts'
import { exactNames, googleFields } from '../strategies/reading/field-names.ts'
import { targetForm } from '../strategies/matching/normal-forms.ts'
import { resolvedOnSite } from '../strategies/matching/targets.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'
import type { Verdict } from '../model/verdict.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'

/** A URL as text, or a `URL`. Anything else is converted to text, as in the original. */
export type Asked = string | { readonly href: string }

/**
 * A robots.txt with the methods of robots-parser.
 *
 * `ua` is a product token, with or without a version, or a whole User-Agent header; by default `*`.
 */
export interface Robot {
  /** Whether the agent may fetch the URL; undefined for a URL of another site and for what is not a URL. */
  isAllowed(url: Asked, ua?: string): boolean | undefined
  /** The opposite; true if `isAllowed` is undefined, as in the original's code (its documentation says undefined). */
  isDisallowed(url: Asked, ua?: string): boolean | undefined
  /** Whether a group that names the agent disallows the URL: rules for every agent do not count, unless `ua` is `*`. */
  isExplicitlyDisallowed(url: Asked, ua: string): boolean | undefined
  /** Number of the line that decides, from 1; -1 if none does. A rule without a value never decides. */
  getMatchingLineNumber(url: Asked, ua?: string): number
  /** Seconds between two requests: the last Crawl-delay below the agent's own user-agent lines, else below those of `*`. */
  getCrawlDelay(ua?: string): number | undefined
  /** The values of all sitemap lines as written, in the order of the file, including repeated ones. */
  getSitemaps(): string[]
  /** The host of the last host line, in lower case. */
  getPreferredHost(): string | null
}

const everyone = '*'

/** The text of a `URL` is its `href`; undefined becomes the text `undefined`. */
function textOf(asked: unknown): string {
  return String(asked)
}

/** Whether `ua` is `*` or missing. */
function isEveryone(ua: string | null | undefined): boolean {
  const [name = ''] = (ua ?? everyone).split('/', 1)
  return ['', everyone].includes(name.trim())
}

/** Relative URLs are resolved against this site, which cannot exist. */
const relativeSite = 'http://relative.invalid/'

/**
 * RFC 9309 for the URL that a request would use.
 *
 * Deviation: `rfc9309` takes URLs as written; the original resolves them like the URL standard.
 * Deviation: `rfc9309` knows only product tokens; the original finds `User-agent: Web Robot` for an agent of that name.
 * Deviation: `rfc9309` reports the line of a rule without a value; the original ignores such a rule. No verdict depends on it.
 */
const rules: Dialect = {
  ...rfc9309,
  name: 'rfc9309 for robots-parser',
  selection: { ...rfc9309.selection, tokens: ownTokensOrName, names: sameProductTokenOrName },
  matching: {
    ...rfc9309.matching,
    target: resolvedOnSite(targetForm, relativeSite),
    emptyValue: 'no-rule',
  },
}

const ruleFields = googleFields.filter(({ name }) => name !== 'sitemap')

/**
 * The groups that a Crawl-delay applies to.
 *
 * Deviation: RFC 9309 §2.2.4, no other field ends a group. That is right for rules; a delay applies to the user-agent lines above
 * it, not to those that follow, which can have their own.
 */
const delays: Dialect = {
  ...rules,
  name: 'delays for robots-parser',
  reading: { ...rules.reading, classify: exactNames([...ruleFields, { name: 'crawl-delay' }]) },
  grouping: { ...rules.grouping, agentLineOpens: 'after-field' },
}

/**
 * The robots.txt with this URL and text, with the methods of robots-parser 3.0.1.
 *
 * Relative URLs get an answer only if the file's own URL is relative. Text of any length is read; no text is an empty file.
 *
 * Deviation: verdicts follow RFC 9309 where the original's are wrong. `docs/migrating/robots-parser.md` lists each class of
 * difference.
 *
 * @param url URL of the robots.txt
 * @param text the file; null or undefined for an empty one
 * @returns the file, for questions about any agent
 * @example
 * const robots = robotsParser('https://example.com/robots.txt', 'User-agent: *\nDisallow: /private\n')
 * robots.isAllowed('https://example.com/private/a', 'ExampleBot') // false
 */
export function robotsParser(url: Asked, text: string | null | undefined): Robot {
  const options = { url: resolvedUrl(textOf(url), relativeSite) ?? undefined, maxBytes: Infinity }
  const robots = readRobots(text ?? '', { ...options, dialect: rules })
  let readForDelays: Robots | undefined

  const check = (asked: Asked, ua: string | undefined): Verdict | undefined => {
    const verdict = robots.forAgent(ua ?? everyone).check(textOf(asked))
    return verdict.reason === 'not-governed' ? undefined : verdict
  }
  const isAllowed: Robot['isAllowed'] = (asked, ua) => check(asked, ua)?.allowed
  const valuesOf = (field: 'sitemap' | 'host'): string[] =>
    robots.extensions
      .filter(({ name }) => name === field)
      .map(({ written }) => written.trim())
      .filter((value) => value !== '')

  return {
    isAllowed,
    isDisallowed: (asked, ua) => !isAllowed(asked, ua),
    isExplicitlyDisallowed: (asked, ua) => {
      const verdict = check(asked, ua)
      return verdict && !verdict.allowed && (isEveryone(ua) || verdict.token !== everyone)
    },
    getMatchingLineNumber: (asked, ua) => check(asked, ua)?.rule?.line ?? -1,
    getCrawlDelay: (ua) => {
      readForDelays ??= readRobots(text ?? '', { ...options, dialect: delays })
      return readForDelays
        .forAgent(ua ?? everyone)
        .extensions.filter(({ group }) => group !== undefined)
        .map(({ value }) => value)
        .findLast((value) => typeof value === 'number')
    },
    getSitemaps: () => valuesOf('sitemap'),
    getPreferredHost: () => valuesOf('host').at(-1)?.toLowerCase() ?? null,
  }
}

/**
 * The only default export of the engine, because the original has one.
 *
 * @alias
 */
export default robotsParser
