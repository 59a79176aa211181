import type { CensusRecord } from '../records/census-record.ts'
import type { AnswerFacts, FileFacts } from './file-facts.ts'

/** Raised when a column changes its meaning or is removed. */
export const schemaVersion = 1

/** A row of a census: one robots.txt and one agent. Null if not applicable; docs/census.md describes the columns. */
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
  readonly sizeBytes: number
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

/** The columns about one agent. */
export type AgentFacts = Pick<
  CensusRow,
  'namedBy' | 'agentGroups' | 'agentRules' | 'crawlDelaySeconds' | 'preferences' | 'rootAllowed'
>

/** The columns shared by all rows of a robots.txt. */
export type SiteColumns = Omit<CensusRow, keyof AgentFacts | 'agent'>

export function siteColumnsOf(
  { site, url, status, bytes, date, digest }: CensusRecord,
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
    sizeBytes: bytes.length,
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

/** A share with four decimals; 0 if `whole` is 0. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 10_000
}
