import { csvField, withoutFormula, type CsvFormulas } from '../../lists/formats/csv.ts'
import type { AgentFacts } from './agent-facts.ts'
import {
  agentColumns,
  allAgentsColumns,
  censusRowSchemas,
  siteColumns,
  type ColumnsFrom,
  type SiteFacts,
} from './census-columns.ts'
import { joinPieces, packRows, type RowPieces } from '../../rows/packed-rows.ts'
import { packColumns, RunColumnsBuilder, type RunValue } from '../../rows/run-columns.ts'

/** The format of rows as text. */
export type RowFormat = 'ndjson' | 'csv'

/** Which rows to write, and in which format. */
export interface RowWriting {
  readonly format: RowFormat
  /** Whether there is a row for each agent at each site, or for each site. */
  readonly per: 'agent' | 'site'
  readonly csvFormulas: CsvFormulas
}

/** The header before the first row. */
export function headOf({ format, per }: Pick<RowWriting, 'format' | 'per'>): string {
  if (format !== 'csv') return ''
  return `${Object.keys(censusRowSchemas[per].properties).join(',')}\n`
}

export interface RowCollector {
  /** Adds the rows of one robots.txt. Agents can share an object of facts. */
  add(site: SiteFacts): void
  /** The rows since the last call, in memory of their own. */
  taken(): Uint8Array<ArrayBuffer>
}

/**
 * Creates what collects rows about these agents. What several rows have in common is formatted and encoded once.
 *
 * @param packed - `pieces` for packs of text, `columns` for packs of columns, which have no format.
 */
export function createRowCollector(
  { format, per, csvFormulas, packed }: RowWriting & { readonly packed?: 'pieces' | 'columns' | undefined },
  agents: readonly string[],
): RowCollector {
  if (packed === 'columns') return per === 'agent' ? agentRunColumns(agents) : siteRunColumns()
  const text = format === 'ndjson' ? jsonText : csvText(csvFormulas)
  const writer = per === 'agent' ? agentRows(text, agents) : siteRows(text)
  const joined = packed === 'pieces' ? packRows : joinPieces
  let pieces = writer.begin()
  return {
    add: (site) => writer.add(site, pieces),
    taken() {
      const rows = joined(pieces)
      pieces = writer.begin()
      return rows
    },
  }
}

interface RowWriter {
  begin(): RowPieces
  add(site: SiteFacts, pieces: RowPieces): void
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
      return (facts) => values.map(({ valueIn }) => fieldOf(valueIn(facts), formulas)).join(',')
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

function agentRunColumns(agents: readonly string[]): RowCollector {
  const ofSite = Object.values(siteColumns)
  const ofAgent = Object.values(agentColumns)
  const nameAt = ofSite.length
  return runColumns(nameAt + 1 + ofAgent.length, (site, columns) => {
    const all = agents.length
    for (let n = 0; n < nameAt; n++) columns.add(n, valueOf(ofSite[n], site), all)
    for (const agent of agents) columns.add(nameAt, agent, 1)
    // Agents that follow each other often have the same facts.
    for (let first = 0, next = 0; first < all; first = next) {
      const facts = site.agentFacts[first] as AgentFacts
      while (next < all && site.agentFacts[next] === facts) next++
      for (let n = 0; n < ofAgent.length; n++)
        columns.add(nameAt + 1 + n, valueOf(ofAgent[n], facts), next - first)
    }
    columns.endRecord(all)
  })
}

function siteRunColumns(): RowCollector {
  const all = Object.values({ ...siteColumns, ...allAgentsColumns })
  return runColumns(all.length, (site, columns) => {
    for (let n = 0; n < all.length; n++) columns.add(n, valueOf(all[n], site), 1)
    columns.endRecord(1)
  })
}

function valueOf<Facts>(column: ColumnsFrom<Facts>[string] | undefined, facts: Facts): RunValue {
  return column === undefined ? null : column.valueIn(facts)
}

function runColumns(count: number, add: (site: SiteFacts, columns: RunColumnsBuilder) => void): RowCollector {
  let columns = new RunColumnsBuilder(count)
  return {
    add: (site) => add(site, columns),
    taken() {
      const rows = packColumns(columns)
      columns = new RunColumnsBuilder(count)
      return rows
    },
  }
}

/** Empty for null, a list as JSON. */
function fieldOf(value: RunValue, formulas: CsvFormulas): string {
  if (value === null) return ''
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return csvField(formulas === 'escape' && typeof value === 'string' ? withoutFormula(plain) : plain)
}
