import { createThreads } from '../../frame/threads.ts'
import type { Batch } from '../../lists/batch.ts'
import { batchBytes } from '../../lists/bytes/cut-lines.ts'
import type { FetchList } from '../../lists/open-list.ts'
import type { Answered } from '../rows/answered.ts'
import type { LocalRules } from './local-answerers.ts'
import { bulkTask, type Task } from './local-answering.ts'
import type { LiveRules } from './site-answering.ts'

/** The task, the source of the rules and the number of threads. */
export interface Asking extends Omit<Task, 'rules'> {
  readonly rules: LocalRules | LiveRules
  readonly threads: number
}

/** The function that answers batches, with its limits. */
export interface Answers {
  readonly answer: (batch: Batch) => Promise<Answered>
  /** Undefined if no requests may be sent. */
  readonly fetch: FetchList | undefined
  /** Best size of a batch in bytes, and number of concurrent batches. */
  readonly bytesAtOnce: number
  readonly atOnce: number
}

/** Runs work with threads that answer from local files, and closes them afterwards, or with live sites. */
export async function withAnswers(
  { rules, reading, writing, threads }: Asking,
  work: (answers: Answers) => Promise<void>,
): Promise<void> {
  if (rules.kind === 'sites') {
    const { createSiteAnswering } = await import('./site-answering.ts')
    const { sites } = rules
    const answer = createSiteAnswering(sites, { reading, writing })
    return await work({ answer, fetch: sites.fetchList, ...ofSites })
  }
  const pool = createThreads(threads, bulkTask, { reading, writing, rules })
  try {
    await work({
      answer: (batch) => pool.work(batch),
      fetch: undefined,
      bytesAtOnce: batchBytes,
      atOnce: 3 * threads,
    })
  } finally {
    await pool.close()
  }
}

/** Small batches: each line may belong to another site, and a few thousand may be pending. */
const ofSites = { bytesAtOnce: 1 << 14, atOnce: 8 }
