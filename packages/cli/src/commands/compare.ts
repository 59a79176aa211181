import { createComparer, type Comparison } from 'ruly/compare'
import { comparisonSummary, comparisonText, visibleJson } from 'ruly/report'

import type { Request } from '../arguments.ts'
import { UserError } from '../user-error.ts'
import type { Asked, Command } from './command.ts'
import { fileOptionsOf } from './parse-for.ts'

/** The answers of many dialects side by side, and which line makes the difference. */
export const compare: Command = {
  isLong: ({ format }) => format === 'text',
  listsDiagnostics: () => false,
  answering: (asked) => {
    const { request, octets } = asked
    checkDialects(request)
    const comparer = createComparer(octets, { ...fileOptionsOf(request), dialects: request.dialects })
    const writing = request.format === 'text' ? inTables(asked) : inJson(request)
    return {
      robots: comparer.files[0],
      end: writing.end,
      forAgent: (name) => {
        const ask = comparer.forAgent(name)
        return (url) => {
          const row = ask(url)
          return { isGood: row.agree, text: writing.add(row) }
        }
      },
    }
  },
}

function checkDialects({ dialects }: Request): void {
  const [first] = dialects
  if (first === undefined || dialects.length > 1) return
  throw new UserError(
    `there is nothing to compare ${first.name} with. Name a second --dialect, or none: then all are compared.`,
  )
}

/** Makes text of comparisons as they come. */
interface Writing {
  readonly add: (row: Comparison) => string | undefined
  readonly end: () => string | undefined
}

function inJson({ onlyDisagreements }: Request): Writing {
  return {
    add: (row) => (row.agree && onlyDisagreements ? undefined : visibleJson(row)),
    end: () => undefined,
  }
}

/** Questions of one table, and characters in their URLs: a list without end is many tables. */
const rowsOfTable = 500
const charactersOfTable = 1 << 20

function inTables({ request, style, columns }: Asked): Writing {
  let rows: Comparison[] = []
  let characters = 0
  let asked = 0
  let disagreed = 0
  const table = (): string | undefined => {
    const text = rows.length === 0 ? undefined : comparisonText(rows, { columns, style })
    rows = []
    characters = 0
    return text
  }
  return {
    add: (row) => {
      asked++
      if (!row.agree) disagreed++
      if (row.agree && request.onlyDisagreements) return undefined
      rows.push(row)
      characters += row.url.length
      return rows.length < rowsOfTable && characters < charactersOfTable ? undefined : table()
    },
    end: () => {
      if (asked === 0) return undefined
      const last = table()
      const summary = style.strong(comparisonSummary({ dialects: request.dialects.length, asked, disagreed }))
      return last === undefined ? summary : `${last}\n\n${summary}`
    },
  }
}
