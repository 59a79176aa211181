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
  const fetching: Actions['fetch'] = async (url, options) => {
    const { fetch } = await import('./commands/fetch.ts')
    judge(await fetch(url, options, streams))
  }
  const inBulk: Actions['bulk'] = async (words, options) => {
    const { bulk } = await import('./commands/bulk.ts')
    judge(await bulk(words, options, streams))
  }
  const linting: Actions['lint'] = async (words, options) => {
    const { lint } = await import('./commands/lint.ts')
    judge(await lint(words, options, streams))
  }
  const formatting: Actions['fmt'] = async (words, options) => {
    const { fmt } = await import('./commands/fmt.ts')
    judge(await fmt(words, options, streams))
  }
  const diffing: Actions['diff'] = async (words, options) => {
    const { diff } = await import('./commands/diff.ts')
    judge(await diff(words, options, streams))
  }
  const counting: Actions['census'] = async (words, options) => {
    const { census } = await import('./commands/census.ts')
    await census(words, options, streams)
  }
  const merging: Actions['mergeCensus'] = async (paths, options) => {
    const { mergeCensus } = await import('./commands/census.ts')
    await mergeCensus(paths, options, streams)
  }
  // Notes for nobody are no reason to stop.
  stderr.on('error', () => undefined)
  try {
    const actions = {
      check: running(check),
      explain: running(explain),
      compare: running(compare),
      fetch: fetching,
      bulk: inBulk,
      lint: linting,
      fmt: formatting,
      diff: diffing,
      census: counting,
      mergeCensus: merging,
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
