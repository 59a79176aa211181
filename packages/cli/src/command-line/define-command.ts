import { colourChoices } from '../runtime/colours.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { optionsBelow, type Option, type OptionValues } from './option.ts'

/** Runs a command to its end. */
export type Run<Values> = (words: readonly string[], options: Values, context: RunContext) => Promise<void>

/** The name, arguments and help texts of a command. */
interface CommandText {
  readonly name: string
  readonly alias?: string
  /** One line for the list of commands: imperative, lower case. */
  readonly summary: string
  /** The sentence at the top of its help. */
  readonly description: string
  /** What follows its name in the usage line, without `[options]`. */
  readonly usage: string
  /** Descriptions of its arguments: `<URL>` is required, `[FILE...]` takes any number. */
  readonly operands: Readonly<Record<string, string>>
  /** What command lines do. */
  readonly examples: Readonly<Record<string, string>>
  /** Paragraphs below the examples. */
  readonly notes?: readonly string[]
  readonly exitCodes: Readonly<Record<number, string>>
  /** Loads more pages of its help, by their names: `ruly help lint no-sitemap`. */
  readonly topics?: () => Promise<ReadonlyMap<string, string>>
  /** Whether its code parses all words itself, options and `--help` included. */
  readonly passesOptions?: true
}

/** A command: everything that parsing, help, manual pages and shell completions need, and a function that loads its code. */
export interface Command extends CommandText {
  readonly options: readonly Option[]
  /** Subcommands, such as `merge` of `census`. */
  readonly commands: readonly Command[]
  readonly load: () => Promise<{ readonly run: Run<never> }>
}

/** `--color`, an option of every command. The program applies it, so that no command reads it. */
export const colour = optionsBelow('Output')(
  '--color WHEN',
  'colour the output: auto (default) if it is a terminal; see FORCE_COLOR and NO_COLOR',
  { choices: colourChoices },
)

/** Defines a command, with `--color`. The type of the options of `run` follows from `options`. */
export function defineCommand<const Options extends readonly Option[]>({
  commands = [],
  options,
  ...declared
}: CommandText & {
  readonly options: Options
  readonly commands?: readonly Command[]
  readonly load: () => Promise<{ readonly run: Run<OptionValues<Options>> }>
}): Command {
  const all = declared.passesOptions === true ? options : [...options, colour]
  return { ...declared, options: all, commands }
}
