import { checkNames } from '../options/checked-options.ts'
import { fieldLines, listOf, ruleLines, type OneOrMore } from './field-lines.ts'
import { buildMetadataRobots, type MetadataRobots } from './metadata-robots.ts'
import {
  checkedGroups,
  writtenAgent,
  writtenComment,
  writtenSeconds,
  writtenSitemap,
  writtenValue,
} from './written.ts'

/** A group to be written. */
export interface GroupContent {
  /** Product tokens, `*` for everyone. */
  readonly agents: OneOrMore
  /** Path patterns, written before those of `disallow`; `#` and spaces are escaped. */
  readonly allow?: OneOrMore
  readonly disallow?: OneOrMore
  readonly crawlDelaySeconds?: number
  /** Other fields of the group by their names: `{ 'Content-Signal': 'search=yes' }`. */
  readonly fields?: Readonly<Record<string, OneOrMore>>
  /** Stands above the group; each line becomes a comment. */
  readonly comment?: string
}

/** A robots.txt to be written. */
export interface RobotsContent {
  readonly groups: readonly GroupContent[]
  /** Absolute URLs, written behind the groups: they are for everyone. */
  readonly sitemaps?: OneOrMore
  readonly host?: string
  /** Stands at the top of the file. */
  readonly comment?: string
}

/**
 * The text of a robots.txt, in the order given.
 *
 * Read again, it has the same groups. One without rules gets an empty `Disallow:`, which forbids nothing: with nothing, its robots would
 * fall to the group below. Takes the objects of Next.js' `robots.ts` too. Throws a `TypeError` or a `RangeError` for what cannot be written.
 */
export function build(content: RobotsContent | MetadataRobots): string {
  if (typeof content !== 'object' || content === null || !('groups' in content || 'rules' in content)) {
    throw new TypeError('What is built is an object with "groups" or "rules".')
  }
  checkNames('build()', content, 'groups' in content ? known.content : known.metadata)
  return 'groups' in content ? buildContent(content) : buildMetadataRobots(content)
}

const known = {
  content: { groups: true, sitemaps: true, host: true, comment: true },
  metadata: { rules: true, sitemap: true, host: true },
  group: {
    agents: true,
    allow: true,
    disallow: true,
    crawlDelaySeconds: true,
    fields: true,
    comment: true,
  },
} satisfies {
  readonly content: Record<keyof RobotsContent, true>
  readonly metadata: Record<keyof MetadataRobots, true>
  readonly group: Record<keyof GroupContent, true>
}

function buildContent({ groups, sitemaps, host, comment }: RobotsContent): string {
  const rest = [
    ...(host === undefined ? [] : [`Host: ${writtenValue('host', host)}`]),
    ...listOf(sitemaps).map((sitemap) => `Sitemap: ${writtenSitemap(sitemap)}`),
  ]
  return [
    comment === undefined ? [] : writtenComment(comment),
    ...checkedGroups('groups', groups).map(groupLines),
    rest,
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function groupLines(group: GroupContent): readonly string[] {
  checkNames('a group', group, known.group)
  const { agents, allow, disallow, crawlDelaySeconds, fields, comment } = group
  if (listOf(agents).length === 0) throw new RangeError('A group without agents cannot be written.')
  return [
    ...(comment === undefined ? [] : writtenComment(comment)),
    ...listOf(agents).map((agent) => `User-agent: ${writtenAgent(agent)}`),
    ...ruleLines(allow, disallow),
    ...(crawlDelaySeconds === undefined
      ? []
      : [`Crawl-delay: ${writtenSeconds('crawlDelaySeconds', crawlDelaySeconds)}`]),
    ...Object.entries(fields ?? {}).flatMap(([name, values]) => fieldLines(name, values)),
  ]
}
