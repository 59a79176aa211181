import { nearestHint } from '@ruly/common/edit-distance'
import { Argument, Option as Parsed, type Command as Parser } from 'commander'

import type { ColourChoice } from '../runtime/colours.ts'
import { colour, type Command } from './define-command.ts'
import { commandHelp } from './help-text.ts'
import { keyOf, type Option } from './option.ts'
import { InvalidValueError } from './value-parsers.ts'

/** What a command is added to. */
export interface Parent {
  readonly parser: Parser
  readonly chooseColour: (choice: ColourChoice) => void
  readonly call: (command: Command, words: readonly string[], values: object) => Promise<void>
}

export function addCommand(command: Command, parent: Parent): void {
  const { name, alias, options, operands, commands } = command
  const parser = parent.parser
    .command(name)
    .summary(command.summary)
    .description(command.description)
    .usage(`${command.usage} [options]`.trimStart())
    .addHelpText('after', () => commandHelp(command))
  if (alias !== undefined) parser.alias(alias)
  if (command.passesOptions === true) parser.allowUnknownOption().helpOption(false)
  parser.showHelpAfterError(`Run "${pathOf(parser)} --help" for usage.`)
  for (const option of options) addOption(option, { ...parent, parser })
  for (const [syntax, description] of Object.entries(operands))
    parser.addArgument(new Argument(syntax, description))
  parser.action(() => parent.call(command, parser.args, valuesOf(parser.opts(), options)))
  for (const own of commands) addCommand(own, { ...parent, parser })
}

/** Adds an option; `--color` takes effect when it is parsed, so that it counts for `--help`, too. */
export function addOption(option: Option, { parser, chooseColour }: Parent): void {
  parser.addOption(parsed(option, parser))
  if (option === colour) parser.on(`option:${colour.name}`, chooseColour)
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
  const result = new Parsed(flags, option.description)
    .helpGroup(`${option.group}:`)
    .conflicts(conflicts.map((other) => keyOf({ name: other })))
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

/** Removes `--color`, and the `true` that commander sets for an option such as `--no-cache` that was not given. */
function valuesOf(values: Readonly<Record<string, unknown>>, options: readonly Option[]): object {
  const switches = new Set(options.filter(({ name }) => name.startsWith('no-')).map(keyOf))
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => key !== keyOf(colour) && !(switches.has(key) && value === true),
    ),
  )
}
