import { parse, type Dialect } from 'ruly'
import * as dialects from 'ruly/dialects'

import type { CensusRecord } from '../records/census-record.ts'
import { countAgent, countAnswer, countFile } from '../summary/count-record.ts'
import { answerFactsOf, fileFactsOf } from '../rows/file-facts.ts'
import { recordsOf, type Item } from '../records/find-record.ts'
import { rowWriter, type RowWriting } from '../rows/row-text.ts'
import { agentFactsIn, agentFactsWithoutFile, siteColumnsOf } from '../rows/census-row.ts'
import { count, emptySummary, type Summary } from '../summary/summary.ts'

/** The options of a census; plain data, so that threads can receive it. */
export interface CensusQuestion {
  readonly dialect: string
  readonly agents: readonly string[]
  /** Undefined if no rows are wanted. */
  readonly rows: RowWriting | undefined
}

/** The result of some items. */
export interface Part {
  readonly rows: string
  readonly summary: Summary
}

/** Processes some items. The result depends only on the arguments. */
export function work(items: readonly Item[], question: CensusQuestion): Part {
  const summary = emptySummary(question.dialect, question.agents)
  const dialect = new Map<string, Dialect>(Object.entries(dialects)).get(question.dialect) ?? dialects.rfc9309
  let rows = ''
  for (const item of items) {
    for (const found of recordsOf(item)) {
      if (typeof found === 'string') count(summary, ['records', 'skipped', found])
      else rows += rowsOf(found, { dialect, question, summary })
    }
  }
  return { rows, summary }
}

function rowsOf(
  record: CensusRecord,
  {
    dialect,
    question,
    summary,
  }: { readonly dialect: Dialect; readonly question: CensusQuestion; readonly summary: Summary },
): string {
  const { agents } = summary
  const answer = answerFactsOf(record, dialect)
  countAnswer(summary, record, answer)
  const robots =
    answer.meaning === 'file'
      ? parse(record.octets, { dialect, ...(record.url === undefined ? {} : { url: record.url }) })
      : undefined
  const file = robots === undefined ? undefined : fileFactsOf(robots)
  if (robots !== undefined && file !== undefined) countFile(summary, record.octets.length, file, robots)
  const site = siteColumnsOf(record, dialect.name, answer, file)
  const writer = question.rows && rowWriter(question.rows, site)
  // For some dialects, no file applies to a bare path.
  const ask = robots && agentFactsIn(robots, record.url === undefined ? 'https://example.com' : record.site)
  let rows = ''
  for (const agent of agents) {
    const facts = ask?.(agent) ?? agentFactsWithoutFile(answer.meaning)
    countAgent(summary, agent, facts)
    if (writer !== undefined) rows += writer.row(agent, facts)
  }
  return writer === undefined ? rows : rows + writer.end()
}
