import { withoutFormula, type CsvFormulas } from '../../lists/formats/csv.ts'
import { censusRowSchemas } from './census-columns.ts'
import type { RowPieces } from './packed-rows.ts'
import type { AgentFacts, CensusRow, SiteColumns } from './census-row.ts'

/** The format of rows as text. */
export type RowFormat = 'ndjson' | 'csv'

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
  return `${Object.keys(censusRowSchemas[per].properties).join(',')}\n`
}

/** Writes rows as pieces. */
export interface RowWriter {
  /** A new list of pieces. */
  begin(): RowPieces
  /** Adds the rows of one robots.txt. `facts` are about the agents in their order; agents can share an object. */
  add(site: SiteColumns, facts: readonly AgentFacts[], pieces: RowPieces): void
}

/** Creates the writer of rows about these agents. What several rows have in common is formatted and encoded once. */
export function rowWriter({ format, per, csvFormulas }: RowWriting, agents: readonly string[]): RowWriter {
  const text = format === 'ndjson' ? jsonText : csvText(csvFormulas)
  return per === 'agent' ? agentRows(text, agents) : siteRows(text, agents)
}

/** How columns become text, and what is around the text of a row. */
interface RowText {
  readonly begin: string
  readonly columns: (values: Readonly<Record<string, Value>> | SiteColumns) => string
  readonly end: string
}

const jsonText: RowText = {
  begin: '{',
  columns: (values) => JSON.stringify(values).slice(1, -1),
  end: '}\n',
}

function csvText(formulas: CsvFormulas): RowText {
  const columns: RowText['columns'] = (values) =>
    Object.values(values)
      .map((value: Value) => csvField(value, formulas))
      .join(',')
  return { begin: '', columns, end: '\n' }
}

function agentRows({ begin, columns, end }: RowText, agents: readonly string[]): RowWriter {
  const agentPieces = agents.map((agent) => Buffer.from(`,${columns({ agent })},`))
  return {
    begin: () => ({ distinct: [...agentPieces], order: [] }),
    add(site, facts, { distinct, order }) {
      const common = distinct.push(Buffer.from(begin + columns(site))) - 1
      const known = new Map<AgentFacts, number>()
      for (let agent = 0; agent < agentPieces.length; agent++) {
        const own = facts[agent] as AgentFacts
        const place = known.get(own) ?? distinct.push(Buffer.from(columns(inOrder(own)) + end)) - 1
        known.set(own, place)
        order.push(common, agent, place)
      }
    },
  }
}

/** The columns in the order of the schema. */
function inOrder({
  namedBy,
  agentGroups,
  agentRules,
  crawlDelaySeconds,
  preferences,
  rootAllowed,
}: AgentFacts): Readonly<Record<string, Value>> {
  return { namedBy, agentGroups, agentRules, crawlDelaySeconds, preferences, rootAllowed }
}

function siteRows({ begin, columns, end }: RowText, agents: readonly string[]): RowWriter {
  return {
    begin: () => ({ distinct: [], order: [] }),
    add(site, facts, { distinct, order }) {
      const agentsWith = (isMeant: (facts: AgentFacts) => boolean): readonly string[] =>
        agents.filter((_, place) => isMeant(facts[place] as AgentFacts))
      const isKnown = facts.every(({ rootAllowed }) => rootAllowed !== null)
      const own = {
        namedAgents: site.meaning === 'file' ? agentsWith(({ namedBy }) => namedBy === 'name') : null,
        rootDisallowedAgents: isKnown ? agentsWith(({ rootAllowed }) => rootAllowed === false) : null,
      }
      order.push(distinct.push(Buffer.from(`${begin}${columns(site)},${columns(own)}${end}`)) - 1)
    },
  }
}

type Value = CensusRow[keyof CensusRow]

/** Empty for null, a list as JSON (RFC 4180 quoting). */
function csvField(value: Value, formulas: CsvFormulas): string {
  if (value === null) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const text = formulas === 'escape' && typeof value === 'string' ? withoutFormula(plain) : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
