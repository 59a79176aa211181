import type { Group, Rule } from '../model/group.ts'
import { textOfUtf8 } from '../text/utf8.ts'
import type { Robots } from '../robots.ts'
import { star } from '../strategies/selection/agent-names.ts'
import { decodedTextExceptSlash } from '../strategies/matching/normal-forms.ts'
import { withoutControls } from '../strategies/reading/library-trims.ts'
import { floatOf, textOfFloat } from './robot-exclusion-rules-floats.ts'

/** The values of all sitemap lines, in the order of the file. */
export function sitemapsOf(robots: Robots): string[] {
  return robots.extensions.filter(({ name }) => name === 'sitemap').map(({ written }) => written)
}

/** The last readable delay of each group in seconds, by the index of the group. */
export function crawlDelaysOf(robots: Robots): ReadonlyMap<number, number> {
  const delays = new Map<number, number>()
  for (const { name, group, written } of robots.extensions) {
    const delay = name === 'crawl-delay' ? floatOf(written) : null
    if (group !== undefined && delay !== null) delays.set(group, delay)
  }
  return delays
}

/**
 * A robots.txt that gives the same answers: sitemaps, then groups, those for every agent last; paths decoded, without control
 * characters.
 *
 * Source: robotexclusionrulesparser.py, `__unicode__` of its two classes.
 *
 * Deviation: the original writes some values in a form that is read differently; here they are written so that they are not. Its
 * `Sitemaps:` line with a Python list becomes one `Sitemap` line each, a delay of zero is written, and a path whose decoded form
 * would not be read back (`/a%23b`, `/a%2541`, `/a%0Ab`) stays as written.
 */
export function serialised(robots: Robots): string {
  const sitemaps = sitemapsOf(robots).map((written) => `Sitemap: ${written}\n`)
  const delays = crawlDelaysOf(robots)
  const groups = [
    ...robots.groups.filter((group) => !isForEveryone(group)),
    ...robots.groups.filter(isForEveryone),
  ]
  const texts = groups.map((group) => textOfGroup(group, delays.get(group.index)))
  return [sitemaps.join(''), ...texts].filter((text) => text !== '').join('\n')
}

function isForEveryone({ agents }: Group): boolean {
  return agents.some(({ rawValue }) => star(rawValue))
}

/** Empty for a group without agents: the original drops it. */
function textOfGroup({ agents, rules }: Group, delay: number | undefined): string {
  const names = agents.filter(({ value }) => value !== '')
  if (names.length === 0) return ''
  return [
    ...names.map(({ value }) => `User-agent: ${value}\n`),
    ...(delay === undefined ? [] : [`Crawl-delay: ${textOfFloat(delay)}\n`]),
    ...rules.map((rule) => `${rule.kind === 'allow' ? 'Allow' : 'Disallow'}: ${textOfPath(rule)}\n`),
  ].join('')
}

function textOfPath({ rawValue, value }: Rule): string {
  const decoded = decodedTextExceptSlash(rawValue)
  const isReadAlike =
    !decoded.includes('#') &&
    withoutControls(decoded) === decoded &&
    decodedTextExceptSlash(decoded) === decoded
  return isReadAlike ? textOfUtf8(decoded) : value
}
