import { createOutput, version } from '@ruly/batch/internal'
import { CommanderError } from 'commander'

import { createProgram } from './command-line/program.ts'
import { exitCode, finished, runCommand } from './command-line/run-command.ts'
import type { RunOptions } from './runtime/run-context.ts'
import { commandsFor } from './commands.ts'

/**
 * Runs ruly once, in this process.
 *
 * @param args - The words after `ruly`.
 * @returns The exit code. Errors of a command are printed to standard error and do not reject.
 */
export async function run(args: readonly string[], options: RunOptions): Promise<number> {
  const output = createOutput(options.stdout)
  // A closed standard error must not stop the command.
  options.stderr.on('error', () => undefined)
  let code: number | undefined
  const program = createProgram({
    ...options,
    version: version(),
    commands: await commandsFor(args),
    call: async (command, words, values, env) => {
      code = await runCommand(command, words, values, { ...options, env, output })
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    // commander throws for help and version too, after printing them.
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) return exitCode.failed
  }
  return code ?? (await finished(output, options.stderr))
}
