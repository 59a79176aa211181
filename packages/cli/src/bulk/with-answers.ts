import { dialectsByName } from '../dialects-by-name.ts'
import { batchOctets, type Batch } from '../lists/batch.ts'
import type { FetchList } from '../lists/open-list.ts'
import type { RunContext } from '../command-line/run-context.ts'
import type { Answered } from './answered.ts'
import type { BulkRequest } from './bulk-request.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Who answers batches. */
export interface Answers {
  readonly answer: (batch: Batch) => Promise<Answered>
  /** Undefined where no site is asked. */
  readonly fetch: FetchList | undefined
  /** So many octets are best for a batch, and so many batches at the same time. */
  readonly octetsAtOnce: number
  readonly atOnce: number
}

/** Does work with threads that answer by files at hand, or with the sites themselves; both are closed after it. */
export async function withAnswers(
  { rules, reading, writing, threads }: BulkRequest,
  where: RunContext,
  work: (answers: Answers) => Promise<void>,
): Promise<void> {
  if (rules.kind === 'sites') {
    const [{ withSites }, { answerBySites }] = await Promise.all([
      import('../sites/with-sites.ts'),
      import('./site-answers.ts'),
    ])
    const dialect = dialectsByName.get(rules.dialect)
    const asked = { source: rules, dialects: dialect === undefined ? [] : [dialect] }
    return await withSites(asked, where, (sites) =>
      work({ answer: answerBySites(sites, { reading, writing }), fetch: sites.fetchList, ...ofSites }),
    )
  }
  const pool = createWorkerPool(threads, { reading, writing, rules })
  try {
    await work({
      answer: (batch) => pool.work(batch),
      fetch: undefined,
      octetsAtOnce: batchOctets,
      atOnce: 3 * threads,
    })
  } finally {
    await pool.close()
  }
}

/** Each line may be of another site: a few thousand are waited for at the same time. */
const ofSites = { octetsAtOnce: 1 << 14, atOnce: 8 }
