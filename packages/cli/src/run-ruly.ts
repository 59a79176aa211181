import { CommanderError } from 'commander'

import { createProgram } from './command-line/program.ts'
import { exitCode, runCommand } from './command-line/run-command.ts'
import type { RunOptions } from './runtime/run-context.ts'
import { commandsFor } from './commands.ts'
import { createOutput } from './runtime/output.ts'
import { version } from './runtime/version.ts'

/**
 * Runs ruly once, in this process.
 *
 * @param args - The words after `ruly`.
 * @returns The exit code. Never rejects for what a command meets: that is told on standard error.
 */
export async function run(args: readonly string[], options: RunOptions): Promise<number> {
  const output = createOutput(options.stdout)
  // Notes for nobody are no reason to stop.
  options.stderr.on('error', () => undefined)
  let code: number = exitCode.good
  const program = createProgram({
    ...options,
    version: version(),
    commands: await commandsFor(args[0]),
    call: async (command, words, values) => {
      code = await runCommand(command, words, values, { ...options, output })
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    // Help and version come as errors too, already shown.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.good : exitCode.failed
    throw error
  }
}
