import { withoutFormula, type CsvFormulas } from '../lists/csv-formulas.ts'
import type { AgentFacts, CensusRow, SiteColumns } from './row.ts'

/** How rows are written. */
export type RowFormat = 'ndjson' | 'csv'

/** What stands before the first row. */
export function headOf(format: RowFormat): string {
  return format === 'csv' ? `${columns.join(',')}\n` : ''
}

/** The rows of one robots.txt as text; what they have in common is written once and repeated. */
export function rowWriter(
  format: RowFormat,
  formulas: CsvFormulas,
  site: SiteColumns,
): (agent: string, facts: AgentFacts) => string {
  if (format === 'ndjson') {
    const common = JSON.stringify(site).slice(0, -1)
    return (agent, facts) => `${common},${JSON.stringify(agentColumns(agent, facts)).slice(1)}\n`
  }
  const rowOf = (values: object): string =>
    Object.values(values)
      .map((value: Value) => csvField(value, formulas))
      .join(',')
  const common = rowOf(site)
  return (agent, facts) => `${common},${rowOf(agentColumns(agent, facts))}\n`
}

/** In the order of the schema, whatever the order that facts were found in. */
function agentColumns(
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

/** The columns in the order of the schema. */
const columns: readonly (keyof CensusRow)[] = [
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
  'agent',
  'namedBy',
  'agentGroups',
  'agentRules',
  'crawlDelaySeconds',
  'preferences',
  'rootAllowed',
]
