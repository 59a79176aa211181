import type { Dialect } from '../model/dialect.ts'
import { readRobots, type Robots } from '../robots.ts'
import { ownTokensOrName, sameProductTokenOrName } from '../strategies/selection/agent-names.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { targetForm } from '../strategies/matching/normal-forms.ts'
import { resolvedOnSite } from '../strategies/matching/resolved-target.ts'
import { resolvedUrl } from '../url/resolved-url.ts'
import type { Verdict } from '../model/verdict.ts'
import { googleFields } from '../strategies/reading/known-fields.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'

/** A URL as text, or a `URL`; anything else is asked about as its text, as in the original. */
export type Asked = string | { readonly href: string }

/**
 * A robots.txt with the methods of robots-parser.
 *
 * `ua` is a product token, with or without a version, or a whole User-Agent header; without it, everyone (`*`) is meant.
 */
export interface Robot {
  /** Whether the robot may fetch the URL; undefined for a URL of another site and for what is no URL. */
  isAllowed(url: Asked, ua?: string): boolean | undefined
  /** The opposite; true where `isAllowed` is undefined, as the original answers, though its documentation says undefined. */
  isDisallowed(url: Asked, ua?: string): boolean | undefined
  /** Whether a group that names the robot disallows the URL: what is meant for everyone does not count, unless `ua` is `*`. */
  isExplicitlyDisallowed(url: Asked, ua: string): boolean | undefined
  /** Line of the rule that decides, counted from 1; -1 where none does. A rule without a value decides nothing. */
  getMatchingLineNumber(url: Asked, ua?: string): number
  /** Seconds between two requests: the last Crawl-delay that stands below the robot's own user-agent lines, else below those of `*`. */
  getCrawlDelay(ua?: string): number | undefined
  /** The values of all sitemap lines as written, in the order of the file, repeats kept. */
  getSitemaps(): string[]
  /** The last host that a host line names, in lower case. */
  getPreferredHost(): string | null
}

const everyone = '*'

/** The text of a `URL` is its `href`, and that of nothing is `undefined`. */
function textOf(asked: unknown): string {
  return String(asked)
}

/** Whether everyone is meant: by the name, or without one. */
function isEveryone(ua: string = everyone): boolean {
  const [name = ''] = ua.split('/', 1)
  return ['', everyone].includes(name.trim())
}

/** What relative URLs are resolved against: a site that there can never be. */
const relativeSite = 'http://relative.invalid/'

/**
 * The rules of RFC 9309 for the URL that a request would be made to.
 *
 * Deviation: `rfc9309` takes URLs as they are written; the original resolves them as the URL standard says.
 * Deviation: `rfc9309` knows product tokens only; the original finds `User-agent: Web Robot` for a robot of that name.
 * Deviation: `rfc9309` names the line of a rule without a value; the original has no rule there. No verdict depends on it.
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
 * The groups that a Crawl-delay is meant for.
 *
 * Deviation: RFC 9309 §2.2.4, no other field ends a group. That holds for rules; a delay is for the user-agent lines above it, not for
 * those that follow, which may have a delay of their own.
 */
const delays: Dialect = {
  ...rules,
  name: 'delays for robots-parser',
  reading: { ...rules.reading, classify: exactNames([...ruleFields, { name: 'crawl-delay' }]) },
  grouping: { ...rules.grouping, agentLineOpens: 'after-field' },
}

/**
 * The robots.txt with this URL and text, in the words of robots-parser 3.0.1.
 *
 * Relative URLs have an answer only where the file's own URL is relative. All of a text is read, however long; none is an empty file.
 *
 * Deviation: verdicts are those of RFC 9309 where the original's are wrong. `docs/migrating/robots-parser.md` lists each class of
 * difference.
 */
export function robotsParser(url: Asked, text: string | null | undefined): Robot {
  const options = { url: resolvedUrl(textOf(url), relativeSite) ?? undefined, maxBytes: Infinity }
  const robots = readRobots(text ?? '', { ...options, dialect: rules })
  let readForDelays: Robots | undefined

  const check = (asked: Asked, ua: string | undefined): Verdict | undefined => {
    const verdict = robots.check(ua ?? everyone, textOf(asked))
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
 * The one default export of the engine: that of the original is one.
 *
 * @alias
 */
export default robotsParser
