import type { Dialect } from 'ruly'
import { dialectNamed } from '@ruly/lint'

import type { ThreadTask, Threads } from '../../frame/threads.ts'
import type { CensusRecord } from '../records/census-record.ts'
import { countAgents, countAnswer, countFile, countPreferences, monthOf } from '../summary/count-record.ts'
import { answerFactsOf } from '../rows/file-facts.ts'
import { lineFault, recordOf } from '../records/find-record.ts'
import type { InputItem } from '../records/inputs.ts'
import { agentFactsWithoutFile, type AgentFacts } from '../rows/agent-facts.ts'
import { KnownFiles } from '../rows/known-files.ts'
import { NamingLines } from '../rows/naming-lines.ts'
import { createRowCollector, type RowCollector, type RowWriting } from '../rows/row-text.ts'
import { add, countersAt, emptySummary, type Summary } from '../summary/summary.ts'

/** The options of a census; plain data, so that threads can receive it. */
export interface CensusQuestion {
  readonly dialect: string
  readonly agents: readonly string[]
  /** Undefined if no rows are wanted. */
  readonly rows: RowWriting | undefined
  /** How rows are packed: as pieces in the result of a shard, as columns for Parquet. @default not at all */
  readonly packed?: 'pieces' | 'columns' | undefined
}

/** A line of NDJSON that is no record. */
export interface LineFault {
  /** The input, as named. */
  readonly input: string
  /** From 1; undefined where a worker of a queue has read it. */
  readonly line: number | undefined
  readonly why: string
}

/** The result of some items. */
export interface Part {
  /** In memory of its own, so that a thread can transfer it. */
  readonly rows: Uint8Array<ArrayBuffer>
  readonly summary: Summary
  /** The first line that is no record; undefined if all are. */
  readonly fault: LineFault | undefined
}

/** Threads that count items for one question. */
export type CensusThreads = Threads<readonly InputItem[], Part>

/** Counting items, as work for threads. */
export const censusTask: ThreadTask<CensusQuestion, readonly InputItem[], Part> = {
  name: 'census',
  create: itemCounter,
  // Copies the bytes: transferring a slice would transfer its whole buffer.
  packed(items) {
    const memory: ArrayBuffer[] = []
    const ownBytes = (bytes: Uint8Array): Uint8Array => {
      const own = Uint8Array.from(bytes)
      memory.push(own.buffer)
      return own
    }
    const own = items.map((item) => {
      if (item.kind === 'skipped') return item
      const bytes = ownBytes(item.bytes)
      return item.kind === 'warc'
        ? { ...item, bytes, original: item.original && ownBytes(item.original) }
        : { ...item, bytes }
    })
    return [own, memory]
  },
}

/** Creates the function that processes items. A result depends only on the items. */
export function itemCounter({
  dialect: name,
  agents,
  rows,
  packed,
}: CensusQuestion): (items: readonly InputItem[]) => Part {
  const dialect = dialectNamed(name)
  const { agents: sorted } = emptySummary(name, agents)
  const naming = new NamingLines(dialect.selection, sorted)
  const files = new KnownFiles(dialect, naming)
  const collector = rows === undefined ? undefined : createRowCollector({ ...rows, packed }, sorted)
  return (items) => {
    const summary = emptySummary(name, agents)
    let fault: LineFault | undefined
    for (const item of items) {
      const found = recordOf(item)
      if (typeof found === 'string') {
        add(countersAt(summary, 'records', 'skipped'), found)
        if (found === 'not-a-record' || found === 'not-a-url') fault ??= faultOf(item)
      } else countRecord(found, { dialect, files, agents: sorted, collector, summary, input: item.input })
    }
    return { rows: collector?.taken() ?? new Uint8Array(0), summary, fault }
  }
}

function faultOf(item: InputItem): LineFault | undefined {
  if (item.kind !== 'json') return undefined
  const why = lineFault(item.bytes)
  return why === undefined ? undefined : { input: item.input, line: item.line, why }
}

interface Counting {
  readonly dialect: Dialect
  readonly files: KnownFiles
  /** The agents, sorted. */
  readonly agents: readonly string[]
  /** Undefined if no rows are wanted. */
  readonly collector: RowCollector | undefined
  readonly summary: Summary
  /** The input that has the record, as named. */
  readonly input: string
}

function countRecord(
  record: CensusRecord,
  { dialect, files, agents, collector, summary, input }: Counting,
): void {
  const answer = answerFactsOf(record, dialect)
  countAnswer(summary, record, answer)
  const file = answer.meaning === 'file' ? files.contentOf(record) : undefined
  if (file !== undefined) countFile(summary, record.bytes.length, file.facts)
  if (file?.preferences !== undefined) countPreferences(summary, file.preferences)
  const agentFacts = file?.agentFacts ?? sameForAll(agents, agentFactsWithoutFile(answer.meaning))
  countAgents(summary, agentFacts, file === undefined ? undefined : monthOf(record.date))
  collector?.add({ record, input, dialect: dialect.name, answer, file: file?.facts, agents, agentFacts })
}

function sameForAll(agents: readonly string[], facts: AgentFacts): readonly AgentFacts[] {
  return agents.map(() => facts)
}
