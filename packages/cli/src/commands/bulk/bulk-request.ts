import {
  type BulkJob,
  checkAgentNames,
  checkStandardInput,
  isFolder,
  isOneOf,
  type LocalRules,
  nameOf,
  namesInList,
  pathFrom,
  questionOf,
  readRobotsFile,
  standardInput,
  UserError,
} from '@ruly/batch/internal'

import { checkShardOptions } from '../shard-options.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { checkRowFormat } from '../check-row-format.ts'
import {
  checkNoRequests,
  fileSourceOf,
  siteSourceOf,
  type SiteSource,
} from '../../robots-file/robots-source.ts'
import type { BulkOptions } from './command.ts'

/** The checked arguments and options of `ruly bulk`. */
export interface BulkRequest extends Omit<BulkJob, 'rules'> {
  readonly rules: LocalRules | (SiteSource & { readonly dialect: string })
  readonly showsProgress: boolean
}

/** Checks arguments and options. Throws a `UserError` if they conflict. */
export async function bulkRequestOf(
  words: readonly string[],
  options: BulkOptions,
  context: RunContext,
): Promise<BulkRequest> {
  checkShardOptions(options)
  const { shards } = options
  const named = shards === undefined ? words : [...words, ...(await namesInList(shards, context))]
  const lists = named.length === 0 && shards === undefined ? [standardInput] : named
  const { agent: agents = [], input, format, csvFormulas, only, output, resume } = options
  checkAgentNames(agents)
  checkStandardInput([...lists, options.robots, shards])
  checkRowFormat(context.stdout, { ...options, file: output })
  if (format === 'parquet' && resume !== undefined)
    throw new UserError(
      '--format parquet cannot be used with --resume, because a Parquet file is readable only when it is complete. Remove one of the two, or use --format ndjson.',
    )
  if (resume !== undefined && output === undefined) throw new UserError('--resume requires --output FILE.')
  if (output !== undefined && isOneOf(output, [...lists, options.robots, shards, resume], context.cwd))
    throw new UserError(`--output ${nameOf(output)} is also an input. Pass another file.`)
  const rules = await rulesOf(options, context)
  return {
    lists,
    input,
    reading: { agents, needsSite: rules.kind !== 'file' },
    writing: { format, formulas: csvFormulas, only },
    rules,
    threads: options.workers ?? context.threads,
    output: output && pathFrom(context.cwd, output),
    resume: resume && pathFrom(context.cwd, resume),
    question: questionOf([lists, agents, input, format, csvFormulas, only], rules),
    showsProgress: options.progress === true,
  }
}

async function rulesOf(options: BulkOptions, { cwd, openInput }: RunContext): Promise<BulkRequest['rules']> {
  const { robotsFolder, robots, robotsUrl, missing, maxBytes, dialect } = options
  if (robotsFolder === undefined) {
    if (missing !== undefined) throw new UserError('--missing requires --robots-folder DIR.')
    const source = fileSourceOf(options) ?? siteSourceOf(options)
    if (source.kind === 'sites') return { ...source, dialect }
    const bytes = Buffer.concat(await readRobotsFile(source.path, openInput))
    return { kind: 'file', bytes, url: source.url, maxBytes, dialect }
  }
  if (robots !== undefined)
    throw new UserError('--robots cannot be used with --robots-folder. Remove one of the two.')
  if (robotsUrl !== undefined)
    throw new UserError('--robots-url cannot be used with --robots-folder. Remove one of the two.')
  checkNoRequests(options)
  if (!(await isFolder(robotsFolder, cwd)))
    throw new UserError(
      `--robots-folder must be a folder, got the file ${nameOf(robotsFolder)}. For a single file, use --robots.`,
    )
  const folder = pathFrom(cwd, robotsFolder)
  return { kind: 'folder', folder, missing: missing ?? 'unknown', maxBytes, dialect }
}
