import { inputOpener } from '../runtime/open-input.ts'
import { InterruptedError } from '../runtime/interrupt.ts'
import { createNotes } from '../runtime/notes.ts'
import type { Output } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'
import type { Command } from './define-command.ts'
import type { OutputStream, RunContext, RunOptions } from '../runtime/run-context.ts'

/** Exit codes of every command. */
export const exitCode = { good: 0, notGood: 1, failed: 2, interrupted: 130 } as const

/** What is around a run, and where its answers go. */
interface Options extends RunOptions {
  readonly output: Output
}

/** Loads a command and runs it to its end. */
export async function runCommand(
  { load }: Command,
  words: readonly string[],
  values: { readonly quiet?: true },
  options: Options,
): Promise<number> {
  const { output, stderr } = options
  const notes = createNotes(options, values.quiet === true)
  const outcome = { isGood: true }
  const context: RunContext = {
    ...options,
    notes,
    outcome,
    openInput: inputOpener(options),
    startedAt: Date.now(),
  }
  try {
    const { run } = await load()
    // The command's own definition says which options there are, and `defineCommand` that `run` takes these.
    await run(words, values as never, context)
    await output.finish()
  } catch (error) {
    notes.makeRoom()
    // A reader that has seen enough, as `head` has, is no fault.
    if (!output.hasLostReader) return tellError(error, stderr)
  }
  notes.makeRoom()
  return outcome.isGood ? exitCode.good : exitCode.notGood
}

/** Tells why a command could not be run, and returns the exit code of that. */
function tellError(error: unknown, stderr: OutputStream): number {
  if (error instanceof InterruptedError) return exitCode.interrupted
  if (error instanceof UserError) {
    stderr.write(`ruly: ${error.message}\n`)
  } else {
    const trace = error instanceof Error ? error.stack : String(error)
    stderr.write(`ruly: this is a bug in ruly, please report it:\n${trace}\n`)
  }
  return exitCode.failed
}
