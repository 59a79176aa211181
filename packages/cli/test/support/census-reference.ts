import type { LineKind, Policy, Robots } from 'ruly'
import { accessOf } from '@ruly/lint'
import { preferencesFor } from '@ruly/preferences'

/** The columns about a file and an agent, counted one by one in its objects. */
export function columnsByObjects(robots: Robots, agent: string, site: string): Record<string, unknown> {
  const policy = robots.forAgent(agent)
  const rules = robots.groups.flatMap((group) => group.rules)
  return {
    ...linesOf(robots),
    groups: robots.groups.length,
    rules: rules.length,
    wildcardRules: rules.filter(({ value }) => value.includes('*') || value.endsWith('$')).length,
    sitemaps: robots.sitemaps.length,
    diagnostics: robots.diagnostics.length,
    namedBy: namedBy(robots, policy, site),
    agentGroups: policy.groups.length,
    agentRules: policy.groups.reduce((sum, group) => sum + group.rules.length, 0),
    effectiveRules: new Set(
      policy.groups.flatMap((group) =>
        group.rules.filter(({ value }) => value !== '').map(({ kind, value }) => `${kind} ${value}`),
      ),
    ).size,
    crawlDelaySeconds: policy.crawlDelaySeconds ?? null,
    preferences: policy.extensions
      .filter(({ name }) => name === 'content-signal' || name === 'content-usage')
      .map(({ name, written }) => `${name}: ${written}`),
    ...usesOf(robots, agent, site),
    rootAllowed: policy.isAllowed(`${site}/`),
    restriction: restrictionOf(robots, policy, agent),
  }
}

function usesOf(robots: Robots, agent: string, site: string): Record<string, string> {
  const { byPurpose } = preferencesFor({ robots, agent: agent === '*' ? [] : agent, url: `${site}/` })
  return { search: byPurpose.search, aiInput: byPurpose['ai-input'], trainAi: byPurpose['train-ai'] }
}

/** What is proved about agents with the same groups, for each file. */
const proved = new WeakMap<Robots, Map<string, string>>()

/** By a proof, without a look at single paths. */
function restrictionOf(robots: Robots, { groupIndexes }: Policy, agent: string): string {
  const known = proved.get(robots) ?? new Map<string, string>()
  proved.set(robots, known)
  // Under mk1996, `*` is also found within the name of a group, such as `Mediapartners-Google*`.
  const groups = `${agent === '*' ? 'everyone ' : ''}${groupIndexes.join()}`
  const restriction = known.get(groups) ?? provedRestriction(robots, agent)
  known.set(groups, restriction)
  return restriction
}

function provedRestriction({ bytes, dialect, url }: Robots, agent: string): string {
  const [{ access, isClosedBut } = { access: 'open', isClosedBut: false }] = accessOf(bytes, {
    agents: [agent],
    dialect,
    url,
  })
  if (access === 'partly') return isClosedBut ? 'allowlist' : 'partial'
  return access === 'open' ? 'none' : 'full'
}

const columns: readonly (readonly [column: string, kind: LineKind])[] = [
  ['linesBlank', 'blank'],
  ['linesComment', 'comment'],
  ['linesUserAgent', 'user-agent'],
  ['linesAllow', 'allow'],
  ['linesDisallow', 'disallow'],
  ['linesExtension', 'extension'],
  ['linesUnknown', 'unknown'],
  ['linesNotAField', 'not-a-field'],
  ['linesBeyondLimit', 'beyond-limit'],
]

/** The empty line after the last line end is not counted. */
function linesOf({ lines }: Robots): Record<string, number> {
  const counted = lines.filter(({ start, next }) => next > start)
  return Object.fromEntries(
    columns.map(([column, counts]) => [column, counted.filter(({ kind }) => kind === counts).length]),
  )
}

/** The name of an agent counts where the agent obeys other groups or fields than an agent that no file names. */
function namedBy(robots: Robots, policy: Policy, site: string): string {
  const { groups } = policy
  if (selectionOf(policy) !== selectionOf(robots.forAgent('*'))) return 'name'
  if (groups.length === 0) return 'none'
  if (groups.every(({ agents }) => agents.length === 1)) return 'wildcard'
  const { token = '*' } = policy.check(`${site}/`)
  return token === '*' ? 'wildcard' : 'name'
}

function selectionOf({ groups, extensions }: Policy): string {
  return JSON.stringify([groups.map(({ index }) => index), extensions.map(({ line }) => line)])
}
