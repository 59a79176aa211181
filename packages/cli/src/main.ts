import { availableParallelism } from 'node:os'

import { listenForInterrupt } from './runtime/interrupt.ts'
import { run } from './run-ruly.ts'

const { argv, stdout, stderr, env } = process

// Set and never forced: what is on its way to a slow reader still arrives.
process.exitCode = await run(argv.slice(2), {
  stdin: () => process.stdin,
  stdout,
  stderr,
  env,
  cwd: '.',
  threads: availableParallelism(),
  listenForInterrupt,
})
