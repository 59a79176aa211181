import { availableParallelism } from 'node:os'

import { listenForInterrupt } from './runtime/interrupt.ts'
import { run } from './run-ruly.ts'

const { argv, stdout, stderr, env } = process

// Not process.exit(): pending output must still reach a slow reader.
process.exitCode = await run(argv.slice(2), {
  stdin: () => process.stdin,
  stdout,
  stderr,
  env,
  cwd: '.',
  threads: availableParallelism(),
  listenForInterrupt,
})
