import type { Option, OptionValues } from './option.ts'
import type { RunContext } from '../runtime/run-context.ts'

/** Runs a command to its end. */
export type Run<Values> = (words: readonly string[], options: Values, context: RunContext) => Promise<void>

/** What a command says of itself, but for what it does. */
interface CommandText {
  readonly name: string
  readonly alias?: string
  /** What it does, in the list of commands. */
  readonly summary: string
  /** What it does, at the top of its help. */
  readonly description: string
  /** What follows its name, as in `URL [options]`. */
  readonly usage: string
  /** Its operands and what they mean: `<URL>` is required, `[FILE...]` may be any number. */
  readonly operands: Readonly<Record<string, string>>
  /** Command lines and what they do. */
  readonly examples: readonly (readonly [commandLine: string, does: string])[]
  /** Paragraphs below the examples. */
  readonly notes?: readonly string[]
  readonly exitCodes: Readonly<Record<number, string>>
}

/** A command: all that parsing, the help, a manual page or the completions of a shell need of it, and where it is. */
export interface Command extends CommandText {
  readonly options: readonly Option[]
  /** Commands of its own, such as `merge` of `census`. */
  readonly commands: readonly Command[]
  /** Loads what it does, which nothing else needs. */
  readonly load: () => Promise<{ readonly run: Run<never> }>
}

/** A command, whose options `run` takes as they are parsed. */
export function defineCommand<const Options extends readonly Option[]>({
  commands = [],
  ...declared
}: CommandText & {
  readonly options: Options
  readonly commands?: readonly Command[]
  readonly load: () => Promise<{ readonly run: Run<OptionValues<Options>> }>
}): Command {
  return { ...declared, commands }
}
