import type { Policy, Robots } from 'ruly'

import type { CensusRecord } from '../records/census-record.ts'
import type { AnswerFacts, FileFacts } from './file-facts.ts'

/** Raised whenever a column changes its meaning, or one goes. */
export const schemaVersion = 1

/** One robots.txt as one robot sees it: a row of a census. Null where there is nothing to say; docs/census.md has the columns. */
export interface CensusRow {
  readonly schema: typeof schemaVersion
  readonly dialect: string
  readonly site: string
  readonly url: string | null
  readonly status: number | null
  readonly meaning: AnswerFacts['meaning']
  readonly charset: string | null
  readonly encoding: AnswerFacts['encoding']
  readonly isHtml: boolean
  readonly octets: number
  readonly linesBlank: number | null
  readonly linesComment: number | null
  readonly linesUserAgent: number | null
  readonly linesAllow: number | null
  readonly linesDisallow: number | null
  readonly linesExtension: number | null
  readonly linesUnknown: number | null
  readonly linesNotAField: number | null
  readonly linesBeyondLimit: number | null
  readonly groups: number | null
  readonly rules: number | null
  readonly wildcardRules: number | null
  readonly wildcardShare: number | null
  readonly sitemaps: number | null
  readonly diagnostics: number | null
  readonly date: string | null
  readonly digest: string | null
  readonly agent: string
  readonly namedBy: 'name' | 'wildcard' | 'none' | null
  readonly agentGroups: number | null
  readonly agentRules: number | null
  readonly crawlDelaySeconds: number | null
  readonly preferences: readonly string[] | null
  readonly rootAllowed: boolean | null
}

/** The columns that speak of one robot. */
export type AgentFacts = Pick<
  CensusRow,
  'namedBy' | 'agentGroups' | 'agentRules' | 'crawlDelaySeconds' | 'preferences' | 'rootAllowed'
>

/** What a file is for each robot; robots that obey the same groups, and are told the same besides, are asked about once. */
export function agentFactsIn(robots: Robots, site: string): (agent: string) => AgentFacts {
  const known = new Map<string, Omit<AgentFacts, 'namedBy'>>()
  const unnamed = keyOf(robots.forAgent('*'))
  return (agent) => {
    const policy = robots.forAgent(agent)
    const key = keyOf(policy)
    const facts = known.get(key) ?? factsOf(policy, site)
    known.set(key, facts)
    return { namedBy: key === unnamed ? byWhat(policy, site) : 'name', ...facts }
  }
}

/** The groups that a robot obeys and the lines of its extensions, as a text. */
function keyOf({ groups, extensions }: Policy): string {
  return `${groups.map(({ index }) => index).join(' ')};${extensions.map(({ line }) => line).join(' ')}`
}

/** How a robot came to the groups that one without a name obeys: where `*` stands alone that is plain, else a verdict tells. */
function byWhat(policy: Policy, site: string): AgentFacts['namedBy'] {
  const { groups } = policy
  if (groups.length === 0) return 'none'
  if (groups.every(({ agents }) => agents.length === 1)) return 'wildcard'
  const { token = '*' } = policy.check(`${site}/`)
  return token === '*' ? 'wildcard' : 'name'
}

function factsOf(policy: Policy, site: string): Omit<AgentFacts, 'namedBy'> {
  const { groups, extensions, crawlDelaySeconds = null } = policy
  const preferences = extensions.flatMap(({ name, written }) =>
    name === 'content-signal' || name === 'content-usage' ? [`${name}: ${written}`] : [],
  )
  return {
    agentGroups: groups.length,
    agentRules: groups.reduce((sum, { rules }) => sum + rules.length, 0),
    crawlDelaySeconds,
    preferences,
    rootAllowed: policy.isAllowed(`${site}/`),
  }
}

/** Where there is no file, an answer that is for all robots and for good still says what may be fetched. */
export function agentFactsWithoutFile(meaning: AnswerFacts['meaning']): AgentFacts {
  return {
    namedBy: null,
    agentGroups: null,
    agentRules: null,
    crawlDelaySeconds: null,
    preferences: null,
    rootAllowed: meaning === 'allow-all' ? true : meaning === 'disallow-all' ? false : null,
  }
}

/** What all rows of a robots.txt have in common. */
export type SiteColumns = Omit<CensusRow, keyof AgentFacts | 'agent'>

export function siteColumnsOf(
  { site, url, status, octets, date, digest }: CensusRecord,
  dialect: string,
  { meaning, charset, encoding, isHtml }: AnswerFacts,
  file: FileFacts | undefined,
): SiteColumns {
  return {
    schema: schemaVersion,
    dialect,
    site,
    url: url ?? null,
    status: status ?? null,
    meaning,
    charset: charset ?? null,
    encoding,
    isHtml,
    octets: octets.length,
    linesBlank: file?.lines.blank ?? null,
    linesComment: file?.lines.comment ?? null,
    linesUserAgent: file?.lines['user-agent'] ?? null,
    linesAllow: file?.lines.allow ?? null,
    linesDisallow: file?.lines.disallow ?? null,
    linesExtension: file?.lines.extension ?? null,
    linesUnknown: file?.lines.unknown ?? null,
    linesNotAField: file?.lines['not-a-field'] ?? null,
    linesBeyondLimit: file?.lines['beyond-limit'] ?? null,
    groups: file?.groups ?? null,
    rules: file?.rules ?? null,
    wildcardRules: file?.wildcardRules ?? null,
    wildcardShare: file === undefined ? null : shareOf(file.wildcardRules, file.rules),
    sitemaps: file?.sitemaps ?? null,
    diagnostics: file?.diagnostics ?? null,
    date: date ?? null,
    digest: digest ?? null,
  }
}

/** Four decimals, 0 of nothing. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 10_000
}
