import { withoutFormula, type CsvFormulas } from '../../../lists/formats/csv.ts'
import type { AgentFacts, CensusRow, SiteColumns } from './census-row.ts'

/** The format of rows. */
type RowFormat = 'ndjson' | 'csv'

/** Whether there is a row for each agent at each site, or for each site. */
type RowsPer = 'agent' | 'site'

/** Which rows to write, and in which format. */
export interface RowWriting {
  readonly format: RowFormat
  readonly per: RowsPer
  readonly csvFormulas: CsvFormulas
}

/** The header before the first row. */
export function headOf({ format, per }: Pick<RowWriting, 'format' | 'per'>): string {
  if (format !== 'csv') return ''
  return `${[...siteColumns, ...(per === 'site' ? siteAgentColumns : agentColumns)].join(',')}\n`
}

/** Creates the rows of one robots.txt. */
export interface RowWriter {
  /** The row of an agent; empty with `--per site`. */
  row(agent: string, facts: AgentFacts): string
  /** The row of the site, after all agents; empty with `--per agent`. */
  end(): string
}

/** The rows of one robots.txt as text; the shared columns are formatted once. */
export function rowWriter({ format, per, csvFormulas }: RowWriting, site: SiteColumns): RowWriter {
  const asText = format === 'ndjson' ? jsonRows(site) : csvRows(site, csvFormulas)
  if (per === 'agent') return { row: (agent, facts) => asText(ofAgent(agent, facts)), end: () => '' }
  const named: string[] = []
  const disallowed: string[] = []
  let isKnown = true
  return {
    row(agent, { namedBy, rootAllowed }) {
      if (namedBy === 'name') named.push(agent)
      if (rootAllowed === false) disallowed.push(agent)
      if (rootAllowed === null) isKnown = false
      return ''
    },
    end: () =>
      asText({
        namedAgents: site.meaning === 'file' ? named : null,
        rootDisallowedAgents: isKnown ? disallowed : null,
      }),
  }
}

type RowText = (own: Readonly<Record<string, Value>>) => string

function jsonRows(site: SiteColumns): RowText {
  const common = JSON.stringify(site).slice(0, -1)
  return (own) => `${common},${JSON.stringify(own).slice(1)}\n`
}

function csvRows(site: SiteColumns, formulas: CsvFormulas): RowText {
  const rowOf = (values: object): string =>
    Object.values(values)
      .map((value: Value) => csvField(value, formulas))
      .join(',')
  const common = rowOf(site)
  return (own) => `${common},${rowOf(own)}\n`
}

/** The columns in the order of the schema. */
function ofAgent(
  agent: string,
  { namedBy, agentGroups, agentRules, crawlDelaySeconds, preferences, rootAllowed }: AgentFacts,
): Readonly<Record<string, Value>> {
  return { agent, namedBy, agentGroups, agentRules, crawlDelaySeconds, preferences, rootAllowed }
}

type Value = CensusRow[keyof CensusRow]

/** Empty for null, a list as JSON (RFC 4180 quoting). */
function csvField(value: Value, formulas: CsvFormulas): string {
  if (value === null) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const text = formulas === 'escape' && typeof value === 'string' ? withoutFormula(plain) : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The columns of all rows of a site, in the order of the schema. */
const siteColumns: readonly (keyof SiteColumns)[] = [
  'schema',
  'dialect',
  'site',
  'url',
  'status',
  'meaning',
  'charset',
  'encoding',
  'isHtml',
  'octets',
  'linesBlank',
  'linesComment',
  'linesUserAgent',
  'linesAllow',
  'linesDisallow',
  'linesExtension',
  'linesUnknown',
  'linesNotAField',
  'linesBeyondLimit',
  'groups',
  'rules',
  'wildcardRules',
  'wildcardShare',
  'sitemaps',
  'diagnostics',
  'date',
  'digest',
]

/** The columns of a row of an agent. */
const agentColumns: readonly (keyof CensusRow)[] = [
  'agent',
  'namedBy',
  'agentGroups',
  'agentRules',
  'crawlDelaySeconds',
  'preferences',
  'rootAllowed',
]

/** The columns of a row of a site: the agents of the census that the file names, and those that may not fetch the root. */
const siteAgentColumns = ['namedAgents', 'rootDisallowedAgents'] as const
