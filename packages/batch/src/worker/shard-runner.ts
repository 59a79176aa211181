import { open, rm, writeFile } from 'node:fs/promises'

import type { Job } from 'bullmq'

import { createKeptOpen } from './kept-open.ts'
import { createThreads } from '../frame/threads.ts'
import { resultNames, type ShardData, type ShardReturn, type ShardWriting } from '../queue/shard-job.ts'
import type { QueueConnection } from '../queue/queue-connection.ts'
import { openResultStore, type ResultStore } from '../queue/result-store.ts'
import type { Inputs } from '../runtime/inputs.ts'
import { UserError } from '../runtime/user-error.ts'
import { version } from '../runtime/version.ts'
import { answerShard } from '../bulk/shards/answer-shard.ts'
import type { BulkWork } from '../bulk/shards/bulk-shards.ts'
import { censusTask, type CensusQuestion } from '../census/work/count-items.ts'
import { countShard, type CensusWork } from '../census/work/count-here.ts'

export interface ShardRunner {
  /** Runs a job. The result is in its store when this resolves. */
  run(job: Job<ShardData<unknown>>): Promise<ShardReturn>
  close(): Promise<void>
}

interface ShardRunnerOptions extends Inputs {
  readonly connection: QueueConnection
  readonly threads: number
  /** Stops reading. */
  readonly signal: AbortSignal
}

/** Writes the rows of a shard, and returns its facts. */
type Compute = (work: unknown, writing: ShardWriting) => Promise<string>

export function createShardRunner({
  connection,
  cwd,
  openInput,
  threads: count,
  signal,
}: ShardRunnerOptions): ShardRunner {
  // V8 takes seconds to compile what a census runs: threads serve all shards of a census.
  const threads = createKeptOpen(async (question) =>
    createThreads(count, censusTask, JSON.parse(question) as CensusQuestion),
  )
  const computers: Readonly<Record<string, Compute>> = {
    census: async (work, writing) => {
      const { question } = work as CensusWork
      return await threads.with(JSON.stringify(question), (own) =>
        countShard(work as CensusWork, { ...writing, openInput, threads: own }),
      )
    },
    bulk: (work, writing) =>
      answerShard(work as BulkWork, { ...writing, inputs: { cwd, openInput }, signal, threads: count }),
  }
  return {
    async run(job) {
      const { name, data, id = '' } = job
      const compute = computers[name]
      if (compute === undefined || data.version !== version()) throw isOfOther(data.version)
      const store = await openResultStore(data.results, connection)
      const names = resultNames({ id })
      // A duplicate, or a shard whose worker was killed after it: the result is the same.
      if (await store.has(names.facts)) return { things: 0 }
      return await intoStore(store, names, { job, compute })
    },
    close: () => threads.close(),
  }
}

function isOfOther(asked: string): UserError {
  return new UserError(
    `the shard needs ruly ${asked}, and this worker is ruly ${version()}. Use one version on all machines.`,
  )
}

/** Rows before facts: a result whose facts are there is whole. */
async function intoStore(
  store: ResultStore,
  names: ReturnType<typeof resultNames>,
  { job, compute }: { readonly job: Job<ShardData<unknown>>; readonly compute: Compute },
): Promise<ShardReturn> {
  const { hasRows, work } = job.data
  const drafts = { rows: await store.draft(names.rows), facts: await store.draft(names.facts) }
  const tell = createTeller(job)
  try {
    const file = await open(drafts.rows, 'w')
    let facts: string
    try {
      facts = await compute(work, { write: (rows) => file.appendFile(rows), onThings: tell.set })
    } finally {
      await file.close()
    }
    if (hasRows) await store.keep(names.rows, drafts.rows)
    await writeFile(drafts.facts, facts)
    await store.keep(names.facts, drafts.facts)
    return { things: tell.things() }
  } finally {
    await Promise.all(Object.values(drafts).map((path) => rm(path, { force: true })))
  }
}

const tellIntervalMs = 1000

/** Tells the queue how far a shard is, once a second. */
function createTeller(job: Job): { readonly set: (things: number) => void; readonly things: () => number } {
  let things = 0
  let toldAt = performance.now()
  return {
    things: () => things,
    set(count) {
      things = count
      const at = performance.now()
      if (at - toldAt < tellIntervalMs) return
      toldAt = at
      // Lost with the connection: the next one tells more.
      job.updateProgress({ things }).catch(() => undefined)
    },
  }
}
