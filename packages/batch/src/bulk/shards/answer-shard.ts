import { createHash } from 'node:crypto'

import { toldFaults, type ListFault } from '../../lists/fault-notes.ts'
import { start } from '../../lists/list-batches.ts'
import type { FetchList } from '../../lists/open-list.ts'
import type { ShardWriting } from '../../queue/shard-job.ts'
import { openRemote } from '../../remote/remote-inputs.ts'
import { readRobotsFile } from '../../files/read-robots-file.ts'
import type { Inputs } from '../../runtime/inputs.ts'
import { nameOf, type OpenInput } from '../../runtime/open-input.ts'
import { UserError } from '../../runtime/user-error.ts'
import { answerLists } from '../answers/answer-lists.ts'
import type { LocalRules } from '../answers/local-answerers.ts'
import { withAnswers } from '../answers/with-answers.ts'
import { noLines, sumOf, type Counts } from '../rows/answered.ts'
import type { BulkFacts, BulkWork, ShardRules } from './bulk-shards.ts'

/** What a worker does with a shard of lists. */
export interface ShardAnswering extends ShardWriting {
  readonly inputs: Inputs
  readonly signal: AbortSignal
  readonly threads: number
}

/** Answers a shard: its rows are written, without a heading; returns `BulkFacts` as JSON. */
export async function answerShard(
  { path, name, part, input, reading, writing, rules: asked }: BulkWork,
  { inputs: { cwd, openInput }, signal, threads, write, onThings }: ShardAnswering,
): Promise<string> {
  const rules = await rulesOf(asked, openInput)
  let counts = noLines
  const faults: ListFault[] = []
  await withAnswers({ rules, reading, writing, threads }, async (answers) => {
    const lists = {
      paths: [path],
      cwd,
      openInput: part === undefined ? openInput : upTo(part.end, openInput),
      format: input,
      from: part === undefined ? start : { ...start, offset: part.from, line: part.line },
      signal,
      writing,
      name,
      async keep(answered: Counts & { readonly rows: Uint8Array }) {
        await write(answered.rows)
        counts = sumOf(counts, answered)
        onThings(counts.lines)
      },
      onFaults: (more: readonly ListFault[]) =>
        void faults.push(...more.slice(0, toldFaults - faults.length)),
    }
    await answerLists(lists, { ...answers, fetch: fetchOnly(path) })
  })
  return JSON.stringify({ ...counts, faults } satisfies BulkFacts)
}

/** Opens files as if they ended before a byte. */
function upTo(end: number, openInput: OpenInput): OpenInput {
  return (path, options) => openInput(path, { ...(typeof options === 'object' && options), end: end - 1 })
}

/** A list can be a URL; what a sitemap index lists is not fetched, because that needs turns at sites. */
function fetchOnly(list: string): FetchList {
  return async (url) => {
    if (url === list) return openRemote(url)
    throw new UserError(
      `${nameOf(list)} lists ${nameOf(url)}, which workers do not fetch. Pass it as a list.`,
    )
  }
}

async function rulesOf(rules: ShardRules, openInput: OpenInput): Promise<LocalRules> {
  if (rules.kind === 'folder') return rules
  const { path, sha256, ...others } = rules
  const bytes = Buffer.concat(await readRobotsFile(path, openInput))
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return { ...others, bytes }
  throw new UserError(
    `${nameOf(path)} differs from the file that the lists are checked against. Make it the same on all machines.`,
  )
}
