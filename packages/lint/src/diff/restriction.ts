import type { LineTable, Policy, Robots, Verdict } from 'ruly'
import { percentEncoded, type ByteString } from '@ruly/common/utf8'
import { urlOnSite } from '@ruly/common/site-key'

import { isEverything } from '../analysis/pattern-algebra.ts'
import { accessOf, type AgentAccess } from './access-of.ts'
import { robotOf } from './named-agents.ts'
import { RuleList } from './rule-list.ts'

/**
 * How much of a site is closed to an agent, by what the rules do:
 *
 * - `none`: no path is closed;
 * - `partial`: some paths are closed, and paths that no rule lists are open;
 * - `allowlist`: a rule closes everything, and other rules open some of it again;
 * - `full`: no path is open.
 *
 * The file itself, `/robots.txt`, does not count: it may always be fetched. A file whose rules could not be proved to close nothing, or
 * everything, in the time that a proof gets is `partial`.
 */
export type Restriction = 'none' | 'partial' | 'allowlist' | 'full'

/**
 * How much of a site is closed to an agent. It says the same as `accessOf`, and is much faster: for most files two paths show that some
 * are open and some are closed, and only the others need a proof.
 *
 * @param robots the parsed file
 * @param agent the agent's name; `*` stands for any agent that the file does not name
 * @param rules the values of the rules in its groups, if you know them already
 * @returns the restriction
 * @example
 * const robots = parse('User-agent: *\nDisallow: /\nAllow: /$\n')
 * console.log(restrictionOf(robots, 'GPTBot')) // allowlist
 */
export function restrictionOf(robots: Robots, agent: string, rules?: RuleValues): Restriction {
  const { bytes, dialect, url } = robots
  const policy = robots.forAgent(robotOf(agent))
  const quick = shownByPaths(robots, policy, rules ?? ruleValuesOf(robots.lineTable, policy))
  if (quick !== undefined) return quick
  const [access] = accessOf(bytes, { agents: [agent], dialect, url, maxBytes: robots.snapshot().maxBytes })
  return access === undefined ? 'none' : restrictionIn(access)
}

/** What `accessOf` says, in one word. */
function restrictionIn({ access, isClosedBut }: AgentAccess): Restriction {
  if (access === 'partly') return isClosedBut ? 'allowlist' : 'partial'
  return access === 'open' ? 'none' : 'full'
}

/** Paths that hardly any rule lists, with different beginnings. */
const unlisted = ['/zq0-unlisted', '/0zq-unlisted'] as const

/** What verdicts for a few paths prove; undefined if they prove nothing. */
function shownByPaths(
  { url, dialect }: Robots,
  policy: Policy,
  { allowing, disallowing }: RuleValues,
): Restriction | undefined {
  // For some dialects, no file applies to a bare path.
  const onSite = (path: string): string => urlOnSite(path, url)
  const verdicts = unlisted.map((path) => policy.check(onSite(path)))
  const open = verdicts.some(isOpen)
  if (open && !disallowing.some(isEverything)) {
    if (disallowing.some((value) => !policy.isAllowed(onSite(pathOf(value))))) return 'partial'
    const { deciders } = new RuleList(policy.groups, { matching: dialect.matching, robotsUrl: url })
    return deciders.every(({ allows }) => allows) ? 'none' : undefined
  }
  if (open || !verdicts.every(isClosedByEverything)) return undefined
  if (['/', ...allowing].some((value) => isOpen(policy.check(onSite(pathOf(value)))))) return 'allowlist'
  return allowing.length === 0 ? 'full' : undefined
}

function isClosedByEverything(verdict: Verdict): boolean {
  return verdict.reason === 'rule' && !verdict.allowed && isEverything(verdict.rule.pattern)
}

/** Whether the rules leave a URL open. That of the file itself, or of another site, they do not decide. */
function isOpen({ allowed, reason }: Verdict): boolean {
  return allowed && (reason === 'rule' || reason === 'no-matching-rule' || reason === 'no-group')
}

/** The values of rules that have one, as written: a character for each byte. */
export interface RuleValues {
  /** Of rules that allow. */
  readonly allowing: readonly ByteString[]
  /** Of rules that disallow. */
  readonly disallowing: readonly ByteString[]
}

function ruleValuesOf(table: LineTable, { groupIndexes }: Policy): RuleValues {
  const groups = new Set(groupIndexes)
  const allowing: ByteString[] = []
  const disallowing: ByteString[] = []
  for (let line = 1; line <= table.length; line++) {
    if (table.useOf(line) !== 'rule' || !groups.has(table.groupOf(line) as number)) continue
    const value = table.rawValueOf(line)
    if (value !== '') (table.kindOf(line) === 'allow' ? allowing : disallowing).push(value)
  }
  return { allowing, disallowing }
}

/** A path that a pattern is likely to match, as a part of a URL. */
function pathOf(value: ByteString): string {
  const path = value
    .replaceAll('*', '')
    .replace(/\$$/, '')
    .replaceAll(/[^!-~]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
  return path.startsWith('/') ? path : `/${path}`
}
