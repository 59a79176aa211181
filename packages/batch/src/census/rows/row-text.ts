import { withoutFormula, type CsvFormulas } from '../../lists/formats/csv.ts'
import type { AgentFacts } from './agent-facts.ts'
import {
  agentColumns,
  allAgentsColumns,
  censusRowSchemas,
  siteColumns,
  type ColumnsFrom,
  type RowValue,
  type SiteFacts,
} from './census-columns.ts'
import type { RowPieces } from '../../rows/packed-rows.ts'

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
  /** Adds the rows of one robots.txt. Agents can share an object of facts. */
  add(site: SiteFacts, pieces: RowPieces): void
}

/** Creates the writer of rows about these agents. What several rows have in common is formatted and encoded once. */
export function rowWriter({ format, per, csvFormulas }: RowWriting, agents: readonly string[]): RowWriter {
  const text = format === 'ndjson' ? jsonText : csvText(csvFormulas)
  return per === 'agent' ? agentRows(text, agents) : siteRows(text)
}

/** How columns become text, and what is around the text of a row. */
interface RowText {
  readonly begin: string
  /** Makes the text of some columns from facts. */
  readonly columns: <Facts>(columns: ColumnsFrom<Facts>) => (facts: Facts) => string
  readonly end: string
}

const jsonText: RowText = {
  begin: '{',
  columns(columns) {
    const fields = Object.entries(columns).map(
      ([name, { valueIn }]) => [`${JSON.stringify(name)}:`, valueIn] as const,
    )
    return (facts) => fields.map(([key, valueIn]) => key + JSON.stringify(valueIn(facts))).join(',')
  },
  end: '}\n',
}

function csvText(formulas: CsvFormulas): RowText {
  return {
    begin: '',
    columns(columns) {
      const values = Object.values(columns)
      return (facts) => values.map(({ valueIn }) => csvField(valueIn(facts), formulas)).join(',')
    },
    end: '\n',
  }
}

function agentRows({ begin, columns, end }: RowText, agents: readonly string[]): RowWriter {
  const nameText = columns<string>({ agent: { schema: { type: 'string' }, valueIn: (agent) => agent } })
  const agentPieces = agents.map((agent) => Buffer.from(`,${nameText(agent)},`))
  const siteText = columns(siteColumns)
  const agentText = columns(agentColumns)
  return {
    begin: () => ({ distinct: [...agentPieces], order: [] }),
    add(site, { distinct, order }) {
      const common = distinct.push(Buffer.from(begin + siteText(site))) - 1
      const known = new Map<AgentFacts, number>()
      for (let agent = 0; agent < agentPieces.length; agent++) {
        const own = site.agentFacts[agent] as AgentFacts
        const place = known.get(own) ?? distinct.push(Buffer.from(agentText(own) + end)) - 1
        known.set(own, place)
        order.push(common, agent, place)
      }
    },
  }
}

function siteRows({ begin, columns, end }: RowText): RowWriter {
  const siteText = columns({ ...siteColumns, ...allAgentsColumns })
  return {
    begin: () => ({ distinct: [], order: [] }),
    add(site, { distinct, order }) {
      order.push(distinct.push(Buffer.from(begin + siteText(site) + end)) - 1)
    },
  }
}

/** Empty for null, a list as JSON (RFC 4180 quoting). */
function csvField(value: RowValue, formulas: CsvFormulas): string {
  if (value === null) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const text = formulas === 'escape' && typeof value === 'string' ? withoutFormula(plain) : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
