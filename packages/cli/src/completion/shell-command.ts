import type { Command } from '../command-line/define-command.ts'
import type { Option } from '../command-line/option.ts'
import { valueWords, type Words } from './words.ts'

/** An option, as a shell completes it. */
export interface ShellOption {
  /** The long name and perhaps the short one, with dashes. */
  readonly names: readonly string[]
  /** What is completed as its value; omitted for a flag. */
  readonly value?: Words
  readonly placeholder?: string
  readonly isRepeatable: boolean
  /** Other options that cannot be combined with it, with dashes. */
  readonly conflicts: readonly string[]
  readonly description: string
}

/** A command, as a shell completes it. */
export interface ShellCommand {
  /** The words after `ruly`, such as `census merge`; empty for `ruly` itself. */
  readonly path: string
  readonly alias?: string
  readonly summary: string
  readonly options: readonly ShellOption[]
  /** What is completed as its first argument, besides subcommands. */
  readonly first: Words
  /** What is completed as every other argument. */
  readonly others: Words
  readonly commands: readonly ShellCommand[]
}

const help: ShellOption = {
  names: ['--help', '-h'],
  isRepeatable: false,
  conflicts: [],
  description: 'show this help',
}

const version: ShellOption = { ...help, names: ['--version', '-v'], description: 'show the version' }

const nothing: Words = { kind: 'nothing' }

/** `ruly` itself with all commands, `help` and `version`. */
export function shellProgram(commands: readonly Command[], options: readonly Option[]): ShellCommand {
  const own = commands.map((command) => shellCommand(command))
  const parsedFirst: Words = { kind: 'words', words: own.map(({ path }) => path) }
  const builtIn = { options: [], commands: [], others: nothing }
  return {
    path: '',
    summary: 'check, explain, lint and edit robots.txt files',
    options: [...options.map(shellOption), help, version],
    first: nothing,
    others: nothing,
    commands: [
      ...own,
      { ...builtIn, path: 'help', summary: 'show the help of a command', first: parsedFirst },
      { ...builtIn, path: 'version', summary: 'show the version', first: nothing },
    ],
  }
}

/** All commands below one, and that one first. */
export function withSubcommands(command: ShellCommand): readonly ShellCommand[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

/** The last word of its path. */
export function nameOf({ path }: ShellCommand): string {
  return path.slice(path.lastIndexOf(' ') + 1)
}

/** Its name, and the other name of it if there is one. */
export function namesOf(command: ShellCommand): readonly string[] {
  return [nameOf(command), ...(command.alias === undefined ? [] : [command.alias])]
}

function shellCommand(command: Command, before = ''): ShellCommand {
  const { name, alias, summary, options, operands, commands, passesOptions } = command
  const path = `${before}${name}`
  const completed = Object.keys(operands).map((syntax) => operandWords(syntax))
  return {
    path,
    ...(alias !== undefined && { alias }),
    summary,
    options: passesOptions === true ? [help] : [...options.map(shellOption), help],
    first: completed[0] ?? nothing,
    others: completed.length > 1 || isMany(operands) ? (completed.at(-1) ?? nothing) : nothing,
    commands: commands.map((own) => shellCommand(own, `${path} `)),
  }
}

function isMany(operands: Command['operands']): boolean {
  return Object.keys(operands).some((syntax) => syntax.includes('...'))
}

/** What completes an argument: `FILE` for `[FILE...]`. */
function operandWords(syntax: string): Words {
  return valueWords(syntax.replace(/[^A-Z]/g, ''))
}

function shellOption(option: Option): ShellOption {
  const { name, short, value, isValueOptional, times, conflicts = [], description } = option
  const takesNext = value !== undefined && isValueOptional !== true
  return {
    names: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    ...(takesNext && { value: optionWords(option), placeholder: value }),
    isRepeatable: times === 'many',
    conflicts: conflicts.map((other) => `--${other}`),
    description,
  }
}

function optionWords({ choices, value = '' }: Option): Words {
  return choices === undefined ? valueWords(value) : { kind: 'words', words: choices }
}
