import { CommanderError } from 'commander'

import { requestOf } from './arguments.ts'
import { check } from './commands/check.ts'
import type { Command } from './commands/command.ts'
import { compare } from './commands/compare.ts'
import { explain } from './commands/explain.ts'
import { run } from './commands/run.ts'
import { createOutput } from './output.ts'
import { createProgram, type Action, type Actions } from './program.ts'
import { InterruptedError } from './interrupt.ts'
import { UserError } from './user-error.ts'
import { version } from './version.ts'

const exitCode = { good: 0, notGood: 1, notAnswered: 2, interrupted: 130 } as const

// Set and never forced: what is on its way to a slow reader still arrives.
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  let code: number = exitCode.good
  const { stdout, stderr } = process
  const streams = { output: createOutput(stdout), stdout, stderr }
  const judge = (isGood: boolean): void => {
    code = isGood ? exitCode.good : exitCode.notGood
  }
  const running =
    (command: Command): Action =>
    async (words, options) =>
      judge(await run(command, requestOf(words, options), streams))
  /** A command that is loaded when it is wanted; one that judges nothing is good where it comes to its end. */
  const loaded =
    <What, Options>(
      load: () => Promise<(what: What, options: Options, where: typeof streams) => Promise<boolean | void>>,
    ) =>
    async (what: What, options: Options): Promise<void> => {
      const command = await load()
      judge((await command(what, options, streams)) ?? true)
    }
  // Notes for nobody are no reason to stop.
  stderr.on('error', () => undefined)
  try {
    const actions: Actions = {
      check: running(check),
      explain: running(explain),
      compare: running(compare),
      fetch: loaded(async () => (await import('./commands/fetch.ts')).fetch),
      bulk: loaded(async () => (await import('./commands/bulk.ts')).bulk),
      lint: loaded(async () => (await import('./commands/lint.ts')).lint),
      fmt: loaded(async () => (await import('./commands/fmt.ts')).fmt),
      diff: loaded(async () => (await import('./commands/diff.ts')).diff),
      census: loaded(async () => (await import('./commands/census.ts')).census),
      mergeCensus: loaded(async () => (await import('./commands/census.ts')).mergeCensus),
    }
    await createProgram(version(), actions).parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    return told(error)
  }
}

/** Tells an error, and its exit code. Help and version come as errors too, already shown. */
function told(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.good : exitCode.notAnswered
  if (error instanceof InterruptedError) return exitCode.interrupted
  if (error instanceof UserError) {
    process.stderr.write(`ruly: ${error.message}\n`)
  } else {
    const trace = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`ruly: this is a fault of ruly itself, please report it:\n${trace}\n`)
  }
  return exitCode.notAnswered
}
