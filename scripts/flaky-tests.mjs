// Runs the unit and integration tests again and again beside two busy loops: npm run test:deep -- flaky [--times N] [FILE...]
// Exit code 1: a test failed in some round. Such a test depends on how fast the machine is, or on tests that ran before it.
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { readJson } from './files.mjs'
import { exitCodeOf } from './run-program.mjs'
import { failuresIn } from './test-failures.mjs'

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new Error(`--times must be a whole number above 0, got "${values.times}"`)

const report = 'reports/flaky.json'
const projects = ['--project', 'unit', '--project', 'integration']
const words = ['vitest', 'run', ...projects, '--reporter=json', `--outputFile=${report}`, ...positionals]

/** In how many rounds each test failed, by its name. */
const failures = new Map()
// Threads end with this process, however it ends.
const loops = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
for (let round = 1; round <= times; round++) {
  rmSync(report, { force: true })
  const started = Date.now()
  const code = exitCodeOf('npx', words)
  console.log(
    `Round ${round} of ${times}: exit code ${code} after ${Math.round((Date.now() - started) / 1000)} s`,
  )
  for (const { name, lines } of code === 0 ? [] : failuresOf(report)) {
    failures.set(name, (failures.get(name) ?? 0) + 1)
    console.log(`  failed: ${name}\n    ${lines.slice(0, 2).join('\n    ')}`)
  }
}
for (const loop of loops) await loop.terminate()
for (const [name, count] of failures) console.log(`failed in ${count} of ${times} rounds: ${name}`)
if (failures.size === 0) console.log(`No test failed in ${times} ${times === 1 ? 'round' : 'rounds'}.`)
process.exitCode = failures.size === 0 ? 0 : 1

/** The tests that failed; vitest itself if it ended with an error outside of any test, or found no file. */
function failuresOf(path) {
  const failed = existsSync(path) ? failuresIn(readJson(path)) : []
  return failed.length > 0 ? failed : [{ name: 'vitest', lines: ['see its messages above'] }]
}
