import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'

import { checkAgentNames } from '../check-agent-names.ts'
import { cannotRead, nameOf, standardInput } from '../input.ts'
import type { CsvFormulas } from '../lists/csv-formulas.ts'
import type { ListFormat } from '../lists/list-format.ts'
import type { Reading } from '../lists/read-batch.ts'
import { pathFrom } from '../path-from.ts'
import { readRobotsFile } from '../read-robots-file.ts'
import type { RunContext } from '../command-line/run-context.ts'
import { fileSourceOf, siteSourceOf, type SiteSource, type SourceOptions } from '../source.ts'
import { UserError } from '../user-error.ts'
import type { LocalRules } from './local-judges.ts'
import type { Missing } from './missing.ts'
import type { RowFormatName } from './row-format-name.ts'
import type { Writing } from './writer.ts'

/** The options of `ruly bulk` as they are parsed. */
export interface BulkOptions extends SourceOptions {
  readonly agent?: readonly string[]
  readonly robotsFolder?: string
  readonly missing?: Missing
  readonly dialect: string
  readonly input?: ListFormat
  readonly format: RowFormatName
  readonly csvFormulas: CsvFormulas
  readonly only?: 'allowed' | 'disallowed'
  readonly output?: string
  readonly resume?: string
  readonly workers?: number
  readonly progress?: true
  readonly quiet?: true
}

/** What `ruly bulk` is asked to do. */
export interface BulkRequest {
  readonly lists: readonly string[]
  readonly input: ListFormat | undefined
  readonly reading: Reading
  readonly writing: Writing
  readonly rules: LocalRules | (SiteSource & { readonly dialect: string })
  readonly threads: number
  readonly output: string | undefined
  readonly resume: string | undefined
  /** All that decides about the output, in short. */
  readonly question: string
  readonly showsProgress: boolean
}

/** Words and options as a request; throws a `UserError` where they do not go together. */
export async function bulkRequestOf(
  words: readonly string[],
  options: BulkOptions,
  context: RunContext,
): Promise<BulkRequest> {
  const lists = words.length === 0 ? [standardInput] : words
  const { agent: agents = [], input, format, csvFormulas, only, output, resume } = options
  checkAgentNames(agents)
  if ([...lists, options.robots].filter((path) => path === standardInput).length > 1)
    throw new UserError(
      'standard input can be read once only. Put one of the lists, or the robots.txt, in a file.',
    )
  if (resume !== undefined && output === undefined)
    throw new UserError('--resume needs the output in a file that it can go on with: --output FILE.')
  if (output !== undefined && [...lists, options.robots, resume].includes(output))
    throw new UserError(`${nameOf(output)} is to be read and written at once. Write to another file.`)
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
  const { robotsFolder, robots, robotsUrl, missing, maxOctets, dialect } = options
  if (robotsFolder === undefined) {
    if (missing !== undefined)
      throw new UserError('--missing is about hosts without a file in --robots-folder.')
    const source = fileSourceOf(options) ?? siteSourceOf(options)
    if (source.kind === 'sites') return { ...source, dialect }
    const octets = Buffer.concat(await readRobotsFile(source.path, openInput))
    return { kind: 'file', octets, url: source.url, maxOctets, dialect }
  }
  if (robots !== undefined) throw new UserError('--robots and --robots-folder both say where the rules are.')
  if (robotsUrl !== undefined)
    throw new UserError('--robots-url is about one file; those of a folder are of the hosts that name them.')
  // Options for sites are refused as they are with one file.
  fileSourceOf({ ...options, robots: robotsFolder })
  const folder = pathFrom(cwd, robotsFolder)
  const isFolder = await stat(folder).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => {
      throw cannotRead(robotsFolder, error)
    },
  )
  if (!isFolder) throw new UserError(`${nameOf(robotsFolder)} is no folder. One file for all is --robots.`)
  return { kind: 'folder', folder, missing: missing ?? 'unknown', maxOctets, dialect }
}

function questionOf(asked: unknown, rules: BulkRequest['rules']): string {
  const hash = createHash('sha256')
  if (rules.kind === 'file') hash.update(rules.octets)
  const said = rules.kind === 'file' ? { ...rules, octets: rules.octets.length } : rules
  return hash.update(JSON.stringify([asked, said])).digest('hex')
}
