import { extensionNames, parse as parseFile, type RobotsInput, type Dialect, type Extension } from 'ruly'
import { byteStringOf, lowerCased, textOfUtf8 } from '@ruly/common/utf8'
import { checkedDialect } from '@ruly/common/file-options'
import { robotstxtGem } from 'ruly/dialects'

/** A URL or a path as text, or an object with it as `href`, such as a `URL`. */
export type Urlish = string | { readonly href: string }

/** Options of `parse`. */
export interface ParseOptions {
  /**
   * The behaviour of the gem: `robotstxtGem` as its code works today, `robotstxtGem2011` as its old code did,
   * `robotstxtGemIntended` as its documentation says.
   *
   * @default robotstxtGem
   */
  readonly dialect?: Dialect | undefined
}

/** A robots.txt as one agent sees it: the gem's `Robotstxt::Parser`. */
export interface Parser {
  /** Whether the agent may fetch the URL: the gem's `allowed?`. Scheme and host are ignored, and any text is accepted. */
  isAllowed(urlish: Urlish): boolean
  /** The values of all sitemap lines as written, in the order of the file, including repeated ones. */
  readonly sitemaps: readonly string[]
  /** Always true, as in the gem for a parsed file: its `found?`. */
  readonly found: true
  /** The user agent as given: the gem's `robot_id`. */
  readonly userAgent: string
  /** The robots.txt as text: the gem's `body`. Bytes that are not UTF-8 become U+FFFD. */
  readonly text: string
  /**
   * Seconds to wait between two requests; null if the group that the agent obeys does not say.
   *
   * It is the first number on a crawl-delay line of that group; the gem only plans this field. Under `robotstxtGem` each user-agent
   * line starts its own group, so of neighbouring ones only the last has the delay.
   */
  readonly crawlDelay: number | null
  /** The other fields that ruly knows, of the group that the agent obeys and of the whole site, in the order of the file. */
  readonly fields: readonly OtherField[]
}

/** A field other than user-agent, allow, disallow and sitemap. */
export interface OtherField {
  /** Standard name in lower case. */
  readonly name: string
  /** The value as written. */
  readonly value: string
  /** Line number, from 1. */
  readonly line: number
  /** `group`: in the group that the agent obeys; `site`: for every agent, or before any group. */
  readonly scope: 'group' | 'site'
}

/**
 * The robots.txt as this agent sees it: the gem's `Robotstxt.parse`.
 *
 * Pass the User-Agent header of your crawler: a group applies if the user agent contains the group's name, in any case. Files of
 * any length are read.
 *
 * @param robotsTxt the file as text or bytes, or its pieces in order
 * @param userAgent the User-Agent header of the agent
 * @param options the dialect
 * @returns the file for this agent
 * @throws `TypeError` if the file is not text or bytes, or the dialect is not a dialect
 * @example
 * parse('User-agent: *\nDisallow: /private\n', 'ExampleBot/1.0').isAllowed('/private/a') // false
 */
export function parse(robotsTxt: RobotsInput, userAgent: string, options: ParseOptions = {}): Parser {
  const dialect = withExtensions(checkedDialect<Dialect>()(options.dialect ?? robotstxtGem, 'dialect'))
  const robots = parseFile(robotsTxt, { dialect, url: undefined, maxBytes: Infinity })
  const policy = robots.forAgent(userAgent)
  return {
    isAllowed: (urlish) => policy.isAllowed(textOf(urlish)),
    get sitemaps() {
      return robots.extensions.flatMap(({ name, written }) => (name === 'sitemap' ? [written] : []))
    },
    found: true,
    userAgent,
    get text() {
      return textOfUtf8(byteStringOf(robots.bytes))
    },
    get crawlDelay() {
      for (const { name, group, value } of policy.extensions) {
        if (name === 'crawl-delay' && group !== undefined && value !== null) return value
      }
      return null
    },
    get fields() {
      return policy.extensions.filter(({ name }) => name !== 'sitemap').map(otherFieldOf)
    },
  }
}

/** The text of a URL. What is neither text nor has one stays what it is, for an error that says so. */
export function textOf(urlish: Urlish): string {
  const given: unknown = urlish
  return (typeof given === 'object' && given !== null && 'href' in given ? given.href : given) as string
}

function otherFieldOf({ name, written, line, group }: Extension): OtherField {
  return { name, value: written, line, scope: group === undefined ? 'site' : 'group' }
}

const extensions: ReadonlySet<string> = /* @__PURE__ */ new Set(extensionNames)

/** The dialect with names for the fields that the gem ignores, where they neither open nor close a group: no verdict changes. */
function withExtensions(dialect: Dialect): Dialect {
  const { reading, grouping } = dialect
  if (grouping.agentLineOpens === 'after-field') return dialect
  return {
    ...dialect,
    reading: {
      ...reading,
      classify: (written) => {
        const field = reading.classify(written)
        if (field.kind !== 'unknown') return field
        const name = lowerCased(written)
        return { kind: extensions.has(name) ? 'extension' : 'unknown', name, spelling: 'exact' }
      },
    },
  }
}
