import { isPreview, type Environment } from '@ruly/handlers'
import type { MetadataRobots, OneOrMore, RobotsContent } from 'ruly/edit'
import {
  anything,
  checkedOptions,
  oneOf,
  optional,
  optionsIn,
  text,
  texts,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import type { Severity } from '@ruly/lint'

/** URLs or paths that each agent must be allowed to fetch, or must not, by the name of the agent; `*` is an agent that no group names. */
export interface Expectations {
  /** What must stay allowed: `{ Googlebot: ['/', '/products'] }`. */
  readonly allowed?: Readonly<Record<string, OneOrMore>> | undefined
  /** What must stay disallowed: `{ GPTBot: '/' }`. */
  readonly disallowed?: Readonly<Record<string, OneOrMore>> | undefined
}

/** Options of `robotsTxt`, `astroRobotsTxt` and `nuxtRobotsTxt`. */
export interface RobotsTxtOptions {
  /**
   * The robots.txt: data for `build` of `ruly/edit`, or its text.
   *
   * @default the file robots.txt of the public folder
   */
  readonly robots?: RobotsContent | MetadataRobots | string | undefined
  /**
   * URL of the site: `https://example.com`. The check of sitemaps needs it if the sitemaps are on another host.
   *
   * @default the origin of the first sitemap; for Astro, its option `site`
   */
  readonly site?: string | undefined
  /**
   * Whether the robots.txt disallows everything, because what is built is not the site. The robots.txt that is meant for the site is
   * checked all the same.
   *
   * @default whether `isPreview` of `@ruly/handlers` recognises a preview deployment
   */
  readonly closed?: boolean | ((env: Environment) => boolean) | undefined
  /** Severity of rules of the linter by code; `off` turns a rule off. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>> | undefined
  /** Verdicts that must not change. */
  readonly expect?: Expectations | undefined
  /**
   * Agents that must be allowed to fetch every URL of the site's own sitemaps; an empty list turns the check off.
   *
   * @default ['Googlebot']
   */
  readonly sitemapAgents?: readonly string[] | undefined
  /**
   * What makes a build fail. Errors are errors of the linter, URLs of a sitemap that are disallowed and broken expectations; warnings are
   * warnings of the linter and sitemaps that cannot be read.
   *
   * @default 'error'
   */
  readonly failOn?: 'error' | 'warning' | 'never' | undefined
  /**
   * Folders with the output in which the sitemaps are looked for, relative to the root of the project.
   *
   * @default the folders in which the framework leaves its output
   */
  readonly outputFolders?: readonly string[] | undefined
}

const closedCheck: Check<(env: Environment) => boolean> = (value, name) => {
  if (typeof value === 'function')
    return (env) => {
      const closed: unknown = value(env)
      // A promise alone would close the site.
      if (closed instanceof Promise) throw wrongType(`${name}()`, 'true or false, not a promise', closed)
      return Boolean(closed)
    }
  if (typeof value === 'boolean') return () => value
  throw wrongType(name, 'true, false or a function', value)
}

/** URLs or paths by the name of an agent. */
const byAgent: Check<Readonly<Record<string, OneOrMore>>> = (value, name) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongType(name, 'an object with URLs or paths by agent', value)
  for (const [agent, urls] of Object.entries(value))
    if (typeof urls !== 'string') texts(urls, `${name}.${agent}`)
  return value as Readonly<Record<string, OneOrMore>>
}

const siteCheck: Check<string> = (value, name) => {
  const site = text(value, name)
  if (URL.canParse(site) && /^https?:/i.test(site)) return new URL(site).origin
  throw new RangeError(
    `"${name}" must be an absolute http or https URL, got ${JSON.stringify(site.slice(0, 100))}.`,
  )
}

const checks: {
  readonly robots: Check<RobotsTxtOptions['robots']>
  readonly site: Check<string | undefined>
  readonly closed: Check<(env: Environment) => boolean>
  readonly rules: Check<RobotsTxtOptions['rules']>
  readonly expect: Check<Expectations>
  readonly sitemapAgents: Check<readonly string[]>
  readonly failOn: Check<'error' | 'warning' | 'never'>
  readonly outputFolders: Check<readonly string[] | undefined>
} = {
  robots: anything<RobotsTxtOptions['robots']>(),
  site: optional(siteCheck),
  closed: withDefault(closedCheck, isPreview),
  rules: anything<RobotsTxtOptions['rules']>(),
  expect: optionsIn({ allowed: optional(byAgent), disallowed: optional(byAgent) }),
  sitemapAgents: withDefault(texts, ['Googlebot']),
  failOn: withDefault(oneOf(['error', 'warning', 'never']), 'error'),
  outputFolders: optional(texts),
}

/** Options with their defaults. */
export type CheckedOptions = Checked<typeof checks>

/** Throws a `TypeError` or a `RangeError` for wrong options of a function, such as `robotsTxt()`. */
export function checkedRobotsTxtOptions(name: string, options: RobotsTxtOptions): CheckedOptions {
  return checkedOptions(name, options, checks)
}
