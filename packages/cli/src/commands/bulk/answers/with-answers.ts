import { dialectsByName } from '../../../names/dialects-by-name.ts'
import type { Batch } from '../../../lists/batch.ts'
import { batchBytes } from '../../../lists/bytes/cut-lines.ts'
import type { FetchList } from '../../../lists/open-list.ts'
import type { RunContext } from '../../../runtime/run-context.ts'
import type { SiteSource } from '../../../robots-file/robots-source.ts'
import type { Answered } from '../rows/answered.ts'
import { createWorkerPool } from './bulk-threads.ts'
import type { LocalRules } from './local-answerers.ts'
import type { Task } from './local-answering.ts'

/** The task, the source of the rules and the number of threads. */
export interface Asking extends Omit<Task, 'rules'> {
  readonly rules: LocalRules | (SiteSource & { readonly dialect: string })
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

/** Runs work with threads that answer from local files, or with live sites, and closes them afterwards. */
export async function withAnswers(
  { rules, reading, writing, threads }: Asking,
  where: RunContext,
  work: (answers: Answers) => Promise<void>,
): Promise<void> {
  if (rules.kind === 'sites') {
    const [{ withSites }, { createSiteAnswering }] = await Promise.all([
      import('../../../sites/with-sites.ts'),
      import('./site-answering.ts'),
    ])
    const dialect = dialectsByName.get(rules.dialect)
    const asked = { source: rules, dialects: dialect === undefined ? [] : [dialect] }
    return await withSites(asked, where, (sites) =>
      work({ answer: createSiteAnswering(sites, { reading, writing }), fetch: sites.fetchList, ...ofSites }),
    )
  }
  const pool = createWorkerPool(threads, { reading, writing, rules })
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
