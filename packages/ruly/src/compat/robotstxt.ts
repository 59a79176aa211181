import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import type { Extension } from '../model/extension.ts'
import { byteStringOf, textOfUtf8 } from '../text/utf8.ts'
import { checkedDialect } from '../options/read-options.ts'
import { readRobots } from '../robots.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { extensionFields } from '../strategies/reading/known-fields.ts'
import { robotstxtGem } from '../dialects/robotstxt-gem.ts'

/** A URL or a path as text, or an object that has it as `href`, such as a `URL`. */
export type Urlish = string | { readonly href: string }

export interface ParseOptions {
  /**
   * Which of the gem's ways to answer: `robotstxtGem` as its code does today, `robotstxtGem2011` as its old code did,
   * `robotstxtGemIntended` as its documentation promises.
   *
   * @default robotstxtGem
   */
  readonly dialect?: Dialect | undefined
}

/** A robots.txt as one robot sees it: the gem's `Robotstxt::Parser`. */
export interface Parser {
  /** Whether the robot may fetch the URL: the gem's `allowed?`. Scheme and host do not matter, and any text is one. */
  isAllowed(urlish: Urlish): boolean
  /** The values of all sitemap lines as written, in the order of the file, repeats kept. */
  readonly sitemaps: readonly string[]
  /** True, as the gem says of every file that it has parsed: its `found?`. */
  readonly found: true
  /** The user agent as given: the gem's `robot_id`. */
  readonly userAgent: string
  /** The robots.txt as text: the gem's `body`. What is not UTF-8 is U+FFFD. */
  readonly text: string
  /**
   * Seconds to wait between two requests, null where the group that the robot obeys does not say.
   *
   * It is the first number on a crawl-delay line of that group, whose rules count, too: the gem has only plans for this field.
   * Under `robotstxtGem` each user-agent line has its own group, so that of neighbouring ones only the last has the delay.
   */
  readonly crawlDelay: number | null
  /** The other fields that ruly knows, of the group that the robot obeys and of the whole site, in the order of the file. */
  readonly fields: readonly OtherField[]
}

/** A field that is no user-agent, allow, disallow or sitemap line. */
export interface OtherField {
  /** In lower case. */
  readonly name: string
  /** As written. */
  readonly value: string
  /** Counted from 1. */
  readonly line: number
  /** `group`: it stands in the group that the robot obeys; `site`: it is for everyone, or stands before any group. */
  readonly scope: 'group' | 'site'
}

/**
 * The robots.txt as this robot sees it: the gem's `Robotstxt.parse`.
 *
 * Pass the user agent that your robot sends in its header: a group is meant for the robot when the user agent contains the
 * group's name, in any case. All of the file is read, however long.
 */
export function parse(robotsTxt: RobotsInput, userAgent: string, options: ParseOptions = {}): Parser {
  const dialect = withExtensions(checkedDialect(options.dialect ?? robotstxtGem, 'dialect'))
  const robots = readRobots(robotsTxt, { dialect, url: undefined, maxBytes: Infinity })
  const policy = robots.forAgent(userAgent)
  return {
    isAllowed: (urlish) => policy.isAllowed(typeof urlish === 'string' ? urlish : urlish.href),
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

function otherFieldOf({ name, written, line, group }: Extension): OtherField {
  return { name, value: written, line, scope: group === undefined ? 'site' : 'group' }
}

const extensions = exactNames(extensionFields)

/**
 * The dialect, with names for the fields that the gem passes over: they neither open nor close a group there, so that no
 * verdict changes.
 */
function withExtensions(dialect: Dialect): Dialect {
  const { reading } = dialect
  return {
    ...dialect,
    reading: {
      ...reading,
      classify: (written) => {
        const field = reading.classify(written)
        return field.kind === 'unknown' ? extensions(written) : field
      },
    },
  }
}
