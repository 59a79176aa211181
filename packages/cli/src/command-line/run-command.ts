import { inputOpener, type Output, UserError } from '@ruly/batch/internal'

import { InterruptedError } from '../runtime/interrupt.ts'
import { createNotes } from '../runtime/notes.ts'
import { userErrorOf } from '../runtime/user-error.ts'
import type { Command } from './define-command.ts'
import type { OutputStream, RunContext, RunOptions } from '../runtime/run-context.ts'

/** Exit codes of every command. */
export const exitCode = { good: 0, notGood: 1, failed: 2, interrupted: 130 } as const

/** The environment of a run, and its output. */
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
  const outcome: RunContext['outcome'] = { isGood: true }
  const context: RunContext = {
    ...options,
    notes,
    outcome,
    openInput: inputOpener(options),
    startedAt: Date.now(),
  }
  try {
    const { run } = await load()
    // `defineCommand` ensures that `run` takes the options that the command declares.
    await run(words, values as never, context)
    await output.finish()
  } catch (error) {
    notes.makeRoom()
    // A reader that closes the pipe early, such as `head`, is not an error.
    if (!output.hasLostReader) return tellError(error, stderr)
  }
  notes.makeRoom()
  if (outcome.isUndecided === true) return exitCode.failed
  return outcome.isGood ? exitCode.good : exitCode.notGood
}

/** Waits until help or the version is written, and returns the exit code. */
export async function finished(output: Output, stderr: OutputStream): Promise<number> {
  try {
    await output.finish()
  } catch (error) {
    if (!output.hasLostReader) return tellError(error, stderr)
  }
  return exitCode.good
}

/** Prints why a command failed, and returns the exit code. */
function tellError(thrown: unknown, stderr: OutputStream): number {
  const error = userErrorOf(thrown)
  if (error instanceof InterruptedError) return exitCode.interrupted
  if (error instanceof UserError) {
    stderr.write(`ruly: ${error.message}\n`)
  } else {
    const trace = error instanceof Error ? error.stack : String(error)
    stderr.write(`ruly: unexpected error. This is a bug in ruly, please report it:\n${trace}\n`)
  }
  return exitCode.failed
}
