import { styleText } from 'node:util'

import { nearestHint } from '@ruly/common/edit-distance'
import { Command as Parser, CommanderError, Option as Parsed } from 'commander'
import { visible } from '@ruly/lint'

import { takesColours, withColourChoice, type ColourChoice } from '../runtime/colours.ts'
import { addCommand, addOption, type Parent } from './add-command.ts'
import { colour, type Command } from './define-command.ts'
import { programHelp } from './help-text.ts'
import type { Environment, OutputStream, RunOptions } from '../runtime/run-context.ts'

/** Runs a command with its arguments, the values of its options, and the environment as `--color` changes it. */
type Call = (command: Command, words: readonly string[], values: object, env: Environment) => Promise<void>

/** What the command line is built from. */
interface Program extends Pick<RunOptions, 'stdout' | 'stderr' | 'env'> {
  readonly version: string
  readonly commands: readonly Command[]
  readonly call: Call
}

/** The command line of ruly. Where commander would end the process, parsing throws a `CommanderError`. */
export function createProgram({ version, commands, call, stdout, stderr, env }: Program): Parser {
  const showVersion = (): never => {
    stdout.write(`${version}\n`)
    throw new CommanderError(0, 'commander.version', version)
  }
  let ownEnv = env
  const chooseColour = (choice: ColourChoice): void => {
    ownEnv = withColourChoice(env, choice)
  }
  const program = new Parser('ruly')
    .description(
      'Checks what a robots.txt allows an agent to fetch, and why. Lints, formats, edits and compares robots.txt files.',
    )
    .usage('COMMAND [options]')
    .version(version, '-v, --version', 'show the version')
    .addOption(new Parsed('-V', 'show the version').hideHelp())
    .on('option:V', showVersion)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('Run "ruly --help" for usage.')
    .addHelpText('after', () => programHelp(commands))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(errorText(text)),
      getOutHelpWidth: () => helpColumns(stdout),
      getErrHelpWidth: () => helpColumns(stderr),
      getOutHasColors: () => takesColours(stdout, ownEnv),
      getErrHasColors: () => takesColours(stderr, ownEnv),
    })
    .configureHelp({
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
      subcommandTerm: (command) => command.name(),
    })
  const parent: Parent = { parser: program, chooseColour, call: (...called) => call(...called, ownEnv) }
  addOption(colour, parent)
  for (const command of commands) addCommand(command, parent)
  program
    .command('version')
    .summary('show the version')
    .description('Shows the version of ruly.')
    .action(showVersion)
  addHelp(program, commands, (text) => stdout.write(text))
  return program
}

/** Width of the help when the stream is not a terminal. */
const usualColumns = 80

function helpColumns({ isTTY, columns = usualColumns }: OutputStream): number {
  return isTTY === true ? columns : usualColumns
}

/** Escapes control characters: commander's messages quote the arguments. */
function errorText(text: string): string {
  return text
    .replace(/^error: /, 'ruly: ')
    .split('\n')
    .map(visible)
    .join('\n')
}

/** Adds `ruly help`. Commander's own version reports no error for an unknown command. */
function addHelp(program: Parser, commands: readonly Command[], write: (text: string) => unknown): void {
  program
    .command('help')
    .usage('[COMMAND]...')
    .argument(
      '[COMMAND...]',
      'the command to describe, such as check or census merge, or lint and the code of a rule',
    )
    .summary('show the help of a command')
    .action(async (names: readonly string[]) => {
      let shown = program
      for (const name of names) {
        const next = shown.commands.find(
          (command) => command.name() === name || command.aliases().includes(name),
        )
        const topics = await commands.find((command) => command.name === shown.name())?.topics?.()
        const page = topics?.get(name)
        if (next === undefined && page !== undefined) {
          write(`${page}\n`)
          return
        }
        if (next === undefined) program.error(unknownCommand(name, shown, [...(topics?.keys() ?? [])]))
        shown = next
      }
      shown.outputHelp()
    })
}

function unknownCommand(name: string, { commands }: Parser, topics: readonly string[]): string {
  const names = [...commands.map((command) => command.name()), ...topics]
  const what = topics.length === 0 ? 'command' : 'rule'
  return `error: unknown ${what} '${name}'.${nearestHint(name, names)}`
}
