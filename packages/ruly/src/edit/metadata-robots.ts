import {
  type OneOrMore,
  checkedGroups,
  fieldLines,
  listOf,
  ruleLines,
  writtenAgent,
  writtenSeconds,
  writtenSitemap,
  writtenValue,
} from './written.ts'

/** The object that the `robots.ts` of a Next.js application returns: its `MetadataRoute.Robots`. */
export interface MetadataRobots {
  /** One group or several. */
  readonly rules: MetadataRule | readonly MetadataRule[]
  /** Absolute URLs of sitemaps. */
  readonly sitemap?: OneOrMore
  /** The preferred host name. */
  readonly host?: string
}

/** A group of a Next.js `robots.ts`. */
export interface MetadataRule {
  /**
   * Product tokens, or `*` for every agent.
   *
   * @default '*'
   */
  readonly userAgent?: OneOrMore
  /** Path patterns. */
  readonly allow?: OneOrMore
  /** Path patterns. */
  readonly disallow?: OneOrMore
  /** Seconds between two requests. */
  readonly crawlDelay?: number
  /** Other fields by name. */
  readonly [field: string]: OneOrMore | number | undefined
}

/**
 * The text that Next.js writes.
 *
 * Source: Next.js, `resolve-route-data.ts`, `resolveRobots`, and its test.
 * Deviation: a group without rules has an empty `Disallow:`; Next.js writes none, so its agents belong to the next group.
 * Deviation: values that a robots.txt cannot contain throw, and `#` and spaces in paths are escaped; Next.js writes them as they
 * are.
 */
export function buildMetadataRobots({ rules, sitemap, host }: MetadataRobots): string {
  const groups = checkedGroups('rules', isList(rules) ? rules : [rules])
  const lines = [
    ...groups.flatMap((rule) => [...groupLines(rule), '']),
    ...(isGiven(host) ? [`Host: ${writtenValue('host', host)}`] : []),
    ...given('sitemap', sitemap).map((url) => `Sitemap: ${writtenSitemap(url)}`),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function groupLines({ userAgent, allow, disallow, crawlDelay, ...others }: MetadataRule): readonly string[] {
  const agents = given('userAgent', userAgent)
  return [
    ...(agents.length === 0 ? ['*'] : agents).map((agent) => `User-Agent: ${writtenAgent(agent)}`),
    ...ruleLines(isGiven(allow) ? allow : undefined, isGiven(disallow) ? disallow : undefined),
    ...(isGiven(crawlDelay) ? [`Crawl-delay: ${writtenSeconds('crawlDelay', crawlDelay)}`] : []),
    ...Object.entries(others).flatMap(([name, value]) =>
      fieldLines(name, typeof value === 'number' ? String(value) : (value ?? [])),
    ),
  ]
}

function given(name: string, values: OneOrMore | undefined): readonly string[] {
  return isGiven(values) ? listOf(name, values) : []
}

/** Next.js ignores an empty text and a zero. */
function isGiven<Value>(value: Value | undefined): value is Value {
  return value !== undefined && value !== null && value !== '' && value !== 0
}

function isList(rules: MetadataRobots['rules']): rules is readonly MetadataRule[] {
  return Array.isArray(rules)
}
