import { CommanderError } from 'commander'

import { requestOf } from './arguments.ts'
import { answerRequest } from './commands/answer-request.ts'
import { check } from './commands/check.ts'
import type { Command } from './commands/command.ts'
import { compare } from './commands/compare.ts'
import { explain } from './commands/explain.ts'
import { inputOpener } from './input.ts'
import { InterruptedError } from './interrupt.ts'
import { createOutput } from './output.ts'
import { createProgram, type Action, type Actions } from './program.ts'
import type { OutputStream, RunContext, RunOptions } from './run-context.ts'
import { UserError } from './user-error.ts'
import { version } from './version.ts'

const exitCode = { good: 0, notGood: 1, notAnswered: 2, interrupted: 130 } as const

/**
 * Runs the command once, in this process.
 *
 * @param args - The words after `ruly`.
 * @returns The exit code. Never rejects: what goes wrong is told on standard error.
 */
export async function run(args: readonly string[], options: RunOptions): Promise<number> {
  const { stdout, stderr } = options
  const context: RunContext = {
    ...options,
    output: createOutput(stdout),
    openInput: inputOpener(options),
    startedAt: Date.now(),
  }
  // Notes for nobody are no reason to stop.
  stderr.on('error', () => undefined)
  let isGood = true
  try {
    const actions = actionsIn(context, (judged) => (isGood = judged))
    await createProgram(version(), actions, options).parseAsync(args, { from: 'user' })
    return isGood ? exitCode.good : exitCode.notGood
  } catch (error) {
    return told(error, stderr)
  }
}

function actionsIn(context: RunContext, judge: (isGood: boolean) => void): Actions {
  const asking =
    (command: Command): Action =>
    async (words, options) =>
      judge(await answerRequest(command, requestOf(words, options), context))
  /** A command that is loaded when it is wanted; one that judges nothing is good where it comes to its end. */
  const loaded =
    <What, Options>(
      load: () => Promise<(what: What, options: Options, context: RunContext) => Promise<boolean | void>>,
    ) =>
    async (what: What, options: Options): Promise<void> => {
      const command = await load()
      judge((await command(what, options, context)) ?? true)
    }
  return {
    check: asking(check),
    explain: asking(explain),
    compare: asking(compare),
    fetch: loaded(async () => (await import('./commands/fetch.ts')).fetch),
    bulk: loaded(async () => (await import('./commands/bulk.ts')).bulk),
    lint: loaded(async () => (await import('./commands/lint.ts')).lint),
    block: loaded(async () => (await import('./commands/block.ts')).block),
    edit: loaded(async () => (await import('./commands/edit.ts')).edit),
    fmt: loaded(async () => (await import('./commands/fmt.ts')).fmt),
    diff: loaded(async () => (await import('./commands/diff.ts')).diff),
    census: loaded(async () => (await import('./commands/census.ts')).census),
    mergeCensus: loaded(async () => (await import('./commands/census.ts')).mergeCensus),
  }
}

/** Tells an error, and its exit code. Help and version come as errors too, already shown. */
function told(error: unknown, stderr: OutputStream): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.good : exitCode.notAnswered
  if (error instanceof InterruptedError) return exitCode.interrupted
  if (error instanceof UserError) {
    stderr.write(`ruly: ${error.message}\n`)
  } else {
    const trace = error instanceof Error ? error.stack : String(error)
    stderr.write(`ruly: this is a fault of ruly itself, please report it:\n${trace}\n`)
  }
  return exitCode.notAnswered
}
