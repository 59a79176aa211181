import type { Writable } from 'node:stream'

import { checkAgentNames, checkDialectName } from '../runtime/agent-arguments.ts'
import { pathFrom } from '../runtime/open-input.ts'
import { runOf, type RunOptions } from '../queue/run-options.ts'
import { runCensus } from './census-job.ts'
import { inputsOf, threadsFor } from './records/inputs.ts'
import type { Summary } from './summary/summary.ts'

/** What to count, and where the rows go. */
export interface CensusOptions extends RunOptions {
  /** Files of WARC or NDJSON, also compressed, their URLs (https, s3), folders of `.txt` files, or `-` for standard input. */
  readonly inputs: readonly string[]
  /** The agents; `*` is an agent that no file names. */
  readonly agents: readonly string[]
  /** The name of a dialect. @default 'rfc9309' */
  readonly dialect?: string
  /** Where the rows go: a folder, also for summary and report, or a stream. @default nowhere: only the summary is made */
  readonly output?: string | Writable
  /** The format of the rows. @default 'parquet' in a folder, 'ndjson' in a stream */
  readonly format?: 'ndjson' | 'csv' | 'parquet'
  /** Whether there is a row for each agent at each site, or for each site. @default 'agent' */
  readonly per?: 'agent' | 'site'
  /**
   * Whether rows are about the last response of each site in a month only, with redirects followed inside the inputs. Rows are kept in
   * memory until the end. Not for CSV.
   *
   * @default false
   */
  readonly monthly?: boolean
  /** Called with the name of an input that ends inside a record, such as an incomplete download. */
  readonly onCut?: (name: string) => void
}

/**
 * Analyzes many robots.txt files: rows for sites and agents, and a summary. An interrupted census of a folder continues when it is run again.
 *
 * @param options - What to count, and where the rows go.
 * @returns the counts of everything that was read
 * @throws {UserError} if an input cannot be read, or the folder contains another census
 * @example
 * ```ts
 * import { census } from '@ruly/batch'
 *
 * const { counts } = await census({
 *   inputs: ['CC-MAIN-robotstxt.warc.gz'],
 *   agents: ['*', 'GPTBot'],
 *   output: 'census',
 * })
 * console.log(counts['roots'])
 * ```
 */
export async function census(options: CensusOptions): Promise<Summary> {
  const {
    agents,
    dialect = 'rfc9309',
    output: to,
    format = typeof to === 'string' ? 'parquet' : 'ndjson',
    per = 'agent',
    monthly = false,
    onCut,
  } = options
  checkAgentNames(agents)
  checkDialectName(dialect)
  const run = runOf(options, to)
  const inputs = await inputsOf(options.inputs, run.cwd)
  return await runCensus(
    {
      inputs,
      dialect,
      agents,
      rows: to === undefined ? undefined : { format, per, monthly, csvFormulas: 'keep' },
      folder: typeof to === 'string' ? pathFrom(run.cwd, to) : undefined,
      sources: options.inputs,
    },
    {
      ...run,
      threads: options.threads ?? threadsFor(inputs, run.threads),
      startedAt: Date.now(),
      onCut: ({ name }) => onCut?.(name),
    },
  )
}
