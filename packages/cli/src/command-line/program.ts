import { styleText } from 'node:util'

import { Argument, Command as Parser, CommanderError, Option as Parsed } from 'commander'
import { visible } from 'ruly/report'

import { takesColours } from '../runtime/colours.ts'
import { nearestHint } from '../runtime/user-error.ts'
import type { Command } from './define-command.ts'
import { commandHelp, programHelp } from './help-text.ts'
import { keyOf, type Option } from './option.ts'
import { InvalidValueError } from './value-parsers.ts'
import type { OutputStream, RunOptions } from '../runtime/run-context.ts'

/** Runs a command with its arguments and the values of its options. */
type Call = (command: Command, words: readonly string[], values: object) => Promise<void>

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
      getOutHasColors: () => takesColours(stdout, env),
      getErrHasColors: () => takesColours(stderr, env),
    })
    .configureHelp({
      styleTitle: (title) => styleText('bold', title, { validateStream: false }),
      subcommandTerm: (command) => command.name(),
    })
  for (const command of commands) addCommand(program, command, call)
  program
    .command('version')
    .summary('show the version')
    .description('Shows the version of ruly.')
    .action(showVersion)
  addHelp(program)
  return program
}

function addCommand(parent: Parser, command: Command, call: Call): void {
  const { name, alias, options, operands, commands } = command
  const parser = parent
    .command(name)
    .summary(command.summary)
    .description(command.description)
    .usage(`${command.usage} [options]`)
    .addHelpText('after', () => commandHelp(command))
  if (alias !== undefined) parser.alias(alias)
  if (command.passesOptions === true) parser.allowUnknownOption().helpOption(false)
  parser.showHelpAfterError(`Run "${pathOf(parser)} --help" for usage.`)
  for (const option of options) parser.addOption(parsed(option, parser))
  for (const [syntax, description] of Object.entries(operands))
    parser.addArgument(new Argument(syntax, description))
  parser.action(() => call(command, parser.args, valuesOf(parser.opts(), options)))
  for (const own of commands) addCommand(parser, own, call)
}

/** The full name of a command: `ruly census merge`. */
function pathOf(parser: Parser): string {
  return parser.parent === null ? parser.name() : `${pathOf(parser.parent)} ${parser.name()}`
}

/** Converts an option to one of commander. */
function parsed(option: Option, command: Parser): Parsed {
  const { short, name, value, isValueOptional = false, choices, conflicts = [] } = option
  const operand = value === undefined ? '' : isValueOptional ? ` [${value}]` : ` <${value}>`
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}${operand}`
  const result = new Parsed(flags, option.description).helpGroup(`${option.group}:`).conflicts([...conflicts])
  if (choices !== undefined) result.choices(choices)
  if (value !== undefined)
    result.argParser((text, before) => {
      try {
        return valueOf(option, text, before)
      } catch (error) {
        if (!(error instanceof InvalidValueError)) throw error
        return command.error(`error: --${name} must be ${error.message}, got "${text}".${error.hint}`)
      }
    })
  if (option.default !== undefined) result.default(option.default)
  return result
}

/** The parsed value of an option; of a repeatable option, appended to the earlier values. Throws an `InvalidValueError`. */
function valueOf(option: Option, text: string, before: unknown): unknown {
  const { choices, parse = String, times, default: usual } = option
  if (choices !== undefined && !choices.includes(text))
    throw new InvalidValueError(`one of ${choices.join(', ')}`, nearestHint(text, choices))
  if (times === 'once' && before !== usual)
    throw new InvalidValueError('given only once', ` It is already "${String(before)}".`)
  const value = parse(text)
  return times === 'many' ? [...((before ?? []) as readonly unknown[]), value] : value
}

/** Removes the `true` that commander sets for an option such as `--no-cache` that was not given. */
function valuesOf(values: Readonly<Record<string, unknown>>, options: readonly Option[]): object {
  const switches = new Set(options.filter(({ name }) => name.startsWith('no-')).map(keyOf))
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !(switches.has(key) && value === true)),
  )
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
function addHelp(program: Parser): void {
  program
    .command('help')
    .usage('[COMMAND]...')
    .argument('[COMMAND...]', 'the command to describe, such as check or census merge')
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

function unknownCommand(name: string, { commands }: Parser): string {
  const names = commands.map((command) => command.name())
  return `error: unknown command '${name}'.${nearestHint(name, names)}`
}
