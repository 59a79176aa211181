import { checkNames, wrongType } from '@ruly/common/checked-options'
import { typeOf } from '@ruly/common/type-of'
import { buildMetadataRobots, type MetadataRobots } from './metadata-robots.ts'
import {
  type OneOrMore,
  checkedGroups,
  fieldLines,
  listOf,
  ruleLines,
  writtenAgent,
  writtenComment,
  writtenSeconds,
  writtenSitemap,
  writtenValue,
} from './written.ts'

/** A group to write. */
export interface GroupContent {
  /** Product tokens, or `*` for every agent. */
  readonly agents: OneOrMore
  /** Path patterns, written before those of `disallow`; `#` and spaces are escaped. */
  readonly allow?: OneOrMore
  /** Path patterns; `#` and spaces are escaped. */
  readonly disallow?: OneOrMore
  /** Seconds between two requests, for a `Crawl-delay` line. */
  readonly crawlDelaySeconds?: number
  /** Other fields of the group by name: `{ 'Content-Signal': 'search=yes' }`. */
  readonly fields?: Readonly<Record<string, OneOrMore>>
  /** Written above the group; each line becomes a comment. */
  readonly comment?: string
}

/** A robots.txt to write. */
export interface RobotsContent {
  /** The groups, in the order of the file. */
  readonly groups: readonly GroupContent[]
  /** Absolute URLs, written after the groups because they are for every agent. */
  readonly sitemaps?: OneOrMore
  /** The preferred host name, for a `Host` line. */
  readonly host?: string
  /** Written at the top of the file; each line becomes a comment. */
  readonly comment?: string
}

/**
 * The text of a robots.txt, in the order given.
 *
 * Parsing it gives the same groups. A group without rules gets an empty `Disallow:`, which forbids nothing: otherwise its agents
 * would belong to the next group.
 *
 * @param content groups and sitemaps, or the object of a Next.js `robots.ts`
 * @returns the file with LF line ends
 * @throws `TypeError` for an unknown property or a value of the wrong type
 * @throws `RangeError` for a value that a robots.txt cannot contain
 * @example
 * console.log(build({ groups: [{ agents: '*', disallow: '/private' }] }).split('\n')[1]) // Disallow: /private
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.2 RFC 9309 §2.2}
 */
export function build(content: RobotsContent | MetadataRobots): string {
  if (typeof content !== 'object' || content === null || !('groups' in content || 'rules' in content)) {
    throw new TypeError(`The content must be an object with "groups" or "rules", got ${typeOf(content)}.`)
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
    ...listOf('sitemaps', sitemaps).map((sitemap) => `Sitemap: ${writtenSitemap(sitemap)}`),
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
  const names = listOf('agents', agents)
  // The characters of a text have names, too.
  if (fields !== undefined && (typeof fields !== 'object' || Array.isArray(fields)))
    throw wrongType('fields', 'an object', fields)
  if (names.length === 0) throw new RangeError('"agents" of a group must name at least one, got none.')
  return [
    ...(comment === undefined ? [] : writtenComment(comment)),
    ...names.map((agent) => `User-agent: ${writtenAgent(agent)}`),
    ...ruleLines(allow, disallow),
    ...(crawlDelaySeconds === undefined
      ? []
      : [`Crawl-delay: ${writtenSeconds('crawlDelaySeconds', crawlDelaySeconds)}`]),
    ...Object.entries(fields ?? {}).flatMap(([name, values]) => fieldLines(name, values)),
  ]
}
