import { availableParallelism } from 'node:os'

import { run } from './run-ruly.ts'
import { listenForInterrupt } from './runtime/interrupt.ts'

/** Runs the command with the arguments and streams of this process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  const { argv, stdout, stderr, env } = process
  let isReading = false
  // Not process.exit(): pending output must still reach a slow reader.
  process.exitCode = await run(argv.slice(2), {
    stdin() {
      isReading = true
      return process.stdin
    },
    stdout,
    stderr,
    env,
    cwd: '.',
    threads: availableParallelism(),
    listenForInterrupt,
  })
  // After an error, a standard input that does not end would keep the process.
  if (isReading) process.stdin.destroy()
}
