import { styleText } from 'node:util'

import { Argument, Command, CommanderError, Option } from 'commander'
import { visible } from 'ruly/report'

import type { CommandOptions } from './arguments.ts'
import type { DiffCommandOptions } from './commands/diff.ts'
import type { CensusOptions, MergeOptions } from './commands/census.ts'
import type { BulkOptions } from './bulk/bulk-request.ts'
import type { BlockOptions } from './commands/block.ts'
import type { EditOptions } from './commands/edit.ts'
import type { FetchOptions } from './commands/fetch.ts'
import type { FmtOptions } from './commands/fmt.ts'
import type { LintCommandOptions } from './commands/lint.ts'
import { checkHelp, compareHelp, explainHelp, fetchHelp, programHelp } from './help.ts'
import { takesColours } from './colours.ts'
import { bulkHelp } from './help-bulk.ts'
import { censusHelp, mergeHelp } from './help-census.ts'
import { blockHelp, editHelp } from './help-edit.ts'
import { diffHelp, fmtHelp, lintHelp } from './help-files.ts'
import type { OutputStream, RunOptions } from './run-context.ts'
import { nearestHint } from './nearest.ts'
import {
  agentSet,
  blockOptions,
  bulkOptions,
  censusOptions,
  diffOptions,
  disagreements,
  editOptions,
  fetchOptions,
  fmtOptions,
  lintOptions,
  manyDialects,
  oneDialect,
  questionOptions,
} from './options.ts'

/** Runs a command with its words and options. */
export type Action = (words: readonly string[], options: CommandOptions) => Promise<void>

/** What each command does. */
export interface Actions {
  readonly check: Action
  readonly explain: Action
  readonly compare: Action
  readonly fetch: (url: string, options: FetchOptions) => Promise<void>
  readonly lint: (words: readonly string[], options: LintCommandOptions) => Promise<void>
  readonly diff: (words: readonly [string, string], options: DiffCommandOptions) => Promise<void>
  readonly bulk: (words: readonly string[], options: BulkOptions) => Promise<void>
  readonly block: (words: readonly string[], options: BlockOptions) => Promise<void>
  readonly edit: (words: readonly string[], options: EditOptions) => Promise<void>
  readonly fmt: (words: readonly string[], options: FmtOptions) => Promise<void>
  readonly census: (words: readonly string[], options: CensusOptions) => Promise<void>
  readonly mergeCensus: (paths: readonly string[], options: MergeOptions) => Promise<void>
}

/** The command line of ruly; throws commander's `CommanderError` where others end the process. */
export function createProgram(
  version: string,
  actions: Actions,
  { stdout, stderr, env }: Pick<RunOptions, 'stdout' | 'stderr' | 'env'>,
): Command {
  const program = new Command('ruly')
    .description(
      'Asks the robots.txt of a site, or one at hand, what a robot may fetch, and why; and says what is wrong with it.',
    )
    .usage('COMMAND [options]')
    .version(version, '-v, --version', 'show the version')
    .addOption(new Option('-V', 'show the version').hideHelp())
    .on('option:V', () => showVersion(version, stdout))
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('(ruly --help shows how)')
    .addHelpText('after', programHelp)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(errorText(text)),
      getOutHelpWidth: () => helpColumns(stdout),
      getErrHelpWidth: () => helpColumns(stderr),
      getOutHasColors: () => takesColours(stdout, env),
      getErrHasColors: () => takesColours(stderr, env),
    })
    .configureHelp({
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
      subcommandTerm: (command) => command.name(),
    })
  withQuestions(program.command('check'), actions.check)
    .addOption(agentSet())
    .addOption(oneDialect())
    .summary('say whether a robot may fetch URLs, and which line decides')
    .description('Says whether a robot may fetch URLs, and which line of the robots.txt decides.')
    .addHelpText('after', checkHelp)
  withQuestions(program.command('explain'), actions.explain)
    .addOption(oneDialect())
    .summary('prove it: every group, every rule that matches, the normal forms')
    .description('Proves a verdict: which groups the robot obeys, which rules match, which one decides.')
    .addHelpText('after', explainHelp)
  withQuestions(program.command('compare'), actions.compare)
    .addOption(manyDialects())
    .addOption(disagreements())
    .summary('ask many dialects, and show which line makes the difference')
    .description('Asks many dialects the same, side by side, and shows which line makes the difference.')
    .addHelpText('after', compareHelp)
  addFetch(program.command('fetch'), actions.fetch)
  addBulk(program.command('bulk'), actions.bulk)
  addLint(program.command('lint'), actions.lint)
  addFmt(program.command('fmt'), actions.fmt)
  addBlock(program.command('block'), actions.block)
  addEdit(program.command('edit'), actions.edit)
  addDiff(program.command('diff'), actions.diff)
  addCensus(program.command('census'), actions)
  program
    .command('version')
    .summary('show the version')
    .description('Shows the version.')
    .action(() => showVersion(version, stdout))
  addHelp(program)
  return program
}

function showVersion(version: string, stdout: OutputStream): never {
  stdout.write(`${version}\n`)
  throw new CommanderError(0, 'commander.version', version)
}

/** Columns that help takes where the stream is no terminal. */
const usualColumns = 80

function helpColumns({ isTTY, columns = usualColumns }: OutputStream): number {
  return isTTY === true ? columns : usualColumns
}

/** Commander's messages repeat what was typed, or what a script pasted in. */
function errorText(text: string): string {
  return text
    .replace(/^error: /, 'ruly: ')
    .split('\n')
    .map(visible)
    .join('\n')
}

function withQuestions(command: Command, action: Action): Command {
  for (const option of questionOptions()) command.addOption(option)
  return command
    .usage('AGENT URL... [options]')
    .showHelpAfterError(`(ruly ${command.name()} --help shows how)`)
    .addArgument(new Argument('[AGENT]', 'the robot: its product token, or its whole User-Agent header'))
    .addArgument(
      new Argument('[URL...]', 'what it wants to fetch: a URL; with --robots also a path such as /a?b'),
    )
    .action((first: string | undefined, rest: readonly string[], options: CommandOptions) =>
      action(first === undefined ? rest : [first, ...rest], options),
    )
}

function addFetch(command: Command, action: Actions['fetch']): void {
  for (const option of fetchOptions()) command.addOption(option)
  command
    .usage('URL [options]')
    .showHelpAfterError('(ruly fetch --help shows how)')
    .addArgument(new Argument('<URL>', 'any URL of the site'))
    .summary('print the robots.txt of a site, and what is known of it')
    .description('Prints the robots.txt of a site as it is, and on standard error what is known of it.')
    .addHelpText('after', fetchHelp)
    .action((url: string, options: FetchOptions) => action(url, options))
}

function addBulk(command: Command, action: Actions['bulk']): void {
  for (const option of bulkOptions()) command.addOption(option)
  command
    .usage('[FILE | -]... [options]')
    .showHelpAfterError('(ruly bulk --help shows how)')
    .addArgument(new Argument('[FILE...]', 'lists: a question a line, also packed (default: standard input)'))
    .summary('answer millions of questions, in order, on all cores')
    .description(
      'Answers each line of lists, however long, in their order, on all cores; can be stopped and gone on with.',
    )
    .addHelpText('after', bulkHelp)
    .action((words: readonly string[], options: BulkOptions) => action(words, options))
}

function addLint(command: Command, action: Actions['lint']): void {
  for (const option of lintOptions()) command.addOption(option)
  command
    .alias('validate')
    .usage('[FILE | FOLDER | PATTERN | URL | -]... [options]')
    .showHelpAfterError('(ruly lint --help shows how)')
    .addArgument(
      new Argument(
        '[FILE...]',
        'robots.txt files, folders with such, patterns, URLs of sites, or - (default: robots.txt)',
      ),
    )
    .summary('say what may be wrong with a robots.txt, and put it right')
    .description(
      'Says what may be wrong with robots.txt files, and what becomes of it; with --fix puts it right.',
    )
    .addHelpText('after', lintHelp)
    .action((words: readonly string[], options: LintCommandOptions) => action(words, options))
}

function addFmt(command: Command, action: Actions['fmt']): void {
  for (const option of fmtOptions()) command.addOption(option)
  command
    .usage('[FILE | FOLDER | PATTERN | -]... [options]')
    .showHelpAfterError('(ruly fmt --help shows how)')
    .addArgument(
      new Argument('[FILE...]', 'robots.txt files, folders with such, patterns, or - (default: robots.txt)'),
    )
    .summary('bring a robots.txt into one clean form')
    .description('Brings robots.txt files into one clean form, in place, without a change of verdicts.')
    .addHelpText('after', fmtHelp)
    .action((words: readonly string[], options: FmtOptions) => action(words, options))
}

function addBlock(command: Command, action: Actions['block']): void {
  for (const option of blockOptions()) command.addOption(option)
  command
    .usage('ROBOT... [options]')
    .showHelpAfterError('(ruly block --help shows how)')
    .addArgument(new Argument('<ROBOT...>', 'product tokens, or sets of them: ai, search, all'))
    .summary('shut robots out of a site, in its robots.txt')
    .description(
      'Shuts robots out of a site, or of some paths, by its robots.txt; nothing changes for others.',
    )
    .addHelpText('after', blockHelp)
    .action((words: readonly string[], options: BlockOptions) => action(words, options))
}

function addEdit(command: Command, action: Actions['edit']): void {
  for (const option of editOptions()) command.addOption(option)
  command
    .usage('[FILE | -] [options]')
    .showHelpAfterError('(ruly edit --help shows how)')
    .addArgument(new Argument('[FILE]', 'a robots.txt, or - (default: robots.txt)'))
    .summary('change rules, robots and sitemaps of a robots.txt')
    .description(
      'Changes a robots.txt by what is meant; what a change is not about stays as it is, byte for byte.',
    )
    .addHelpText('after', editHelp)
    .action((word: string | undefined, options: EditOptions) =>
      action(word === undefined ? [] : [word], options),
    )
}

function addDiff(command: Command, action: Actions['diff']): void {
  for (const option of diffOptions()) command.addOption(option)
  command
    .usage('OLD NEW [options]')
    .showHelpAfterError('(ruly diff --help shows how)')
    .addArgument(new Argument('<OLD>', 'a robots.txt: a file, the URL of a site, or -'))
    .addArgument(new Argument('<NEW>', 'what becomes of it, named in the same way'))
    .summary('say what changes from one robots.txt to another, and for whom')
    .description(
      'Says which paths robots gain and lose from one robots.txt to another, and which lines are to blame.',
    )
    .addHelpText('after', diffHelp)
    .action((old: string, changed: string, options: DiffCommandOptions) => action([old, changed], options))
}

function addCensus(command: Command, actions: Actions): void {
  for (const option of censusOptions()) command.addOption(option)
  command
    .addOption(oneDialect())
    .usage('INPUT... [options]')
    .showHelpAfterError('(ruly census --help shows how)')
    .addArgument(
      new Argument('[INPUT...]', '.warc.gz, .warc, .ndjson and .txt files, folders with .txt files, or -'),
    )
    .summary('count many robots.txt files: a row a site and robot, a summary, a report')
    .description(
      'Counts many robots.txt files: a row for each site and robot, a summary, and a report with charts.',
    )
    .addHelpText('after', censusHelp)
    .action((words: readonly string[], options: CensusOptions) => actions.census(words, options))
  command
    .command('merge')
    .usage('SUMMARY... [options]')
    .showHelpAfterError('(ruly census merge --help shows how)')
    .addArgument(
      new Argument('<SUMMARY...>', 'summaries of parts; - takes many from standard input, one a line'),
    )
    .addOption(new Option('--report <FILE>', 'write a report of the whole, too'))
    .summary('add up the summaries of parts')
    .description(
      'Adds up the summaries of parts: what comes out is the summary of the whole, octet for octet.',
    )
    .addHelpText('after', mergeHelp)
    .action((paths: readonly string[], options: MergeOptions) => actions.mergeCensus(paths, options))
}

/** As commander's own, which says nothing of a command that there is not. */
function addHelp(program: Command): void {
  program
    .command('help')
    .usage('[COMMAND]...')
    .argument('[COMMAND...]', 'a command, such as check or census merge')
    .summary('show the help of a command')
    .action((names: readonly string[]) => {
      let shown = program
      for (const name of names) {
        const next = shown.commands.find(
          (command) => command.name() === name || command.aliases().includes(name),
        )
        if (next === undefined) program.error(unknownCommand(name, shown))
        shown = next
      }
      shown.outputHelp()
    })
}

function unknownCommand(name: string, { commands }: Command): string {
  const names = commands.map((command) => command.name())
  return `error: unknown command '${name}'.${nearestHint(name, names)}`
}
