import type { Writable } from 'node:stream'

import { readRobotsFile } from '../files/read-robots-file.ts'
import type { ListFault } from '../lists/fault-notes.ts'
import { checkAgentNames, checkDialectName } from '../runtime/agent-arguments.ts'
import { isFolder, isOneOf, nameOf, pathFrom, type OpenInput } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'
import { runOf, type RunOptions } from '../queue/run-options.ts'
import type { LocalRules } from './answers/local-answerers.ts'
import type { LiveRules, LiveSites } from './answers/site-answering.ts'
import { questionOf, runBulk } from './bulk-job.ts'
import type { Counts } from './rows/answered.ts'

/** Where the rules come from: one file, a folder with a file for each host, or the sites themselves. */
export type BulkRules =
  | {
      /** A robots.txt, which governs all URLs. */
      readonly file: string
      /** Its URL. */
      readonly url?: string
    }
  | {
      /** A folder with `HOST/robots.txt` or `HOST.txt`. */
      readonly folder: string
      /** The verdict for a host without a file. @default 'unknown' */
      readonly missing?: 'unknown' | 'allow-all' | 'disallow-all'
    }
  | {
      /** A `RobotsClient`, or anything else that asks sites. */
      readonly sites: LiveSites
    }

/** What to check, and where the rows go. */
export interface BulkOptions extends RunOptions {
  /**
   * Lists of URLs: text, CSV, NDJSON, sitemaps and access logs, also compressed; paths, URLs of S3, or `-` for standard input. A URL of http or
   * https is fetched by `sites` with `fetchList`, and by workers of a queue; else it is an error.
   */
  readonly lists: readonly string[]
  /** The format of the lists. @default detected from the name and the first line of each list */
  readonly input?: 'text' | 'csv' | 'ndjson'
  /** Where the rules come from. */
  readonly rules: BulkRules
  /** The agents for lines that name none. @default none: such lines are malformed */
  readonly agents?: readonly string[]
  /** The name of a dialect. @default 'rfc9309' */
  readonly dialect?: string
  /** Bytes that are read of a robots.txt. @default the limit of the dialect */
  readonly maxBytes?: number
  /** Where the rows go: a file, or a stream. */
  readonly output: string | Writable
  /** The format of the rows. @default 'ndjson' */
  readonly format?: 'text' | 'ndjson' | 'csv' | 'urls' | 'parquet'
  /** Write these verdicts only. @default both */
  readonly only?: 'allowed' | 'disallowed'
  /** A file: with the same options, an interrupted job continues from it. Requires `output` to be a file; not together with `queue`. */
  readonly checkpoint?: string
  /** Called with malformed lines. */
  readonly onMalformed?: (lines: readonly ListFault[]) => void
}

/**
 * Checks every line of lists of any length, in order, on all cores.
 *
 * @param options - What to check, and where the rows go.
 * @returns how many lines there are, and how many of them are malformed
 * @throws {UserError} if an input cannot be read, the output cannot be written, or a checkpoint is that of another job
 * @example
 * ```ts
 * import { bulk } from '@ruly/batch'
 *
 * const { lines, malformed } = await bulk({
 *   lists: ['urls.txt.gz'],
 *   agents: ['GPTBot'],
 *   rules: { file: 'robots.txt' },
 *   output: 'verdicts.ndjson',
 *   checkpoint: 'verdicts.state',
 * })
 * console.log(`${lines} lines, ${malformed} of them malformed`)
 * ```
 */
export async function bulk(options: BulkOptions): Promise<Counts> {
  const { lists, input, agents = [], format = 'ndjson', only, output: to, checkpoint, rules: from } = options
  checkAgentNames(agents)
  checkDialectName(options.dialect)
  checkFiles(options)
  const { queue, ...run } = runOf(options, to)
  const rules = await rulesOf(options, run.openInput)
  return await runBulk(
    {
      lists,
      input,
      reading: { agents, needsSite: rules.kind !== 'file' },
      writing: { format, formulas: 'keep', only },
      rules,
      threads: run.threads,
      output: typeof to === 'string' ? pathFrom(run.cwd, to) : undefined,
      resume: checkpoint === undefined ? undefined : pathFrom(run.cwd, checkpoint),
      question: questionOf(
        [lists, agents, input, format, only],
        rules.kind === 'sites' ? { kind: 'sites' } : rules,
      ),
    },
    {
      ...run,
      onFaults: options.onMalformed ?? (() => undefined),
      queue: queue && {
        ...run,
        ...queue,
        robots: 'file' in from ? from.file : undefined,
      },
    },
  )
}

/** Throws a `UserError` where rows would be lost, or an input overwritten. */
function checkFiles({ lists, rules, output, checkpoint, format, queue, cwd = '.' }: BulkOptions): void {
  if (checkpoint !== undefined && queue !== undefined)
    throw new UserError(
      '"checkpoint" cannot be used with "queue", which keeps the results of shards itself. Leave one of them out.',
    )
  if (checkpoint !== undefined && typeof output !== 'string')
    throw new UserError('"checkpoint" requires a file as "output", got a stream. Pass a path.')
  if (checkpoint !== undefined && format === 'parquet')
    throw new UserError(
      '"checkpoint" cannot be used with Parquet, because a Parquet file is readable only when it is complete. Use another "format".',
    )
  if (typeof output !== 'string') return
  if (isOneOf(output, [...lists, checkpoint, 'file' in rules ? rules.file : undefined], cwd))
    throw new UserError(`"output" ${nameOf(output)} is also an input. Pass another path.`)
}

async function rulesOf(
  { rules, dialect = 'rfc9309', maxBytes, cwd = '.' }: BulkOptions,
  openInput: OpenInput,
): Promise<LocalRules | LiveRules> {
  if ('sites' in rules) return { kind: 'sites', sites: rules.sites }
  if ('folder' in rules) {
    const { folder, missing = 'unknown' } = rules
    if (!(await isFolder(folder, cwd)))
      throw new UserError(
        `"folder" must be a folder, got the file ${nameOf(folder)}. Pass a single file as "file".`,
      )
    return { kind: 'folder', folder: pathFrom(cwd, folder), missing, dialect, maxBytes }
  }
  const bytes = Buffer.concat(await readRobotsFile(rules.file, openInput))
  return { kind: 'file', bytes, url: rules.url, dialect, maxBytes }
}
