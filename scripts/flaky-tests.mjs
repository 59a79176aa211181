// Runs the unit and integration tests again and again beside two busy loops: npm run test:deep -- flaky [--times N] [FILE...]
// Exit code 1: a test failed in some round. Such a test depends on how fast the machine is, or on tests that ran before it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

import { readJson } from './files.mjs'
import { shell } from './run-program.mjs'
import { failuresIn } from './test-failures.mjs'

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new Error(`--times must be a whole number above 0, got "${values.times}"`)

/** What each test that failed said, with the round, by its name. */
const failures = new Map()
// Threads end with this process, however it ends.
const loops = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
for (let round = 1; round <= times; round++) {
  console.log(`Round ${round} of ${times}:`)
  const started = Date.now()
  let failed = 0
  const counts = await runRound(({ name, message }) => {
    failed++
    failures.set(name, [...(failures.get(name) ?? []), `round ${round}: ${message}`])
    console.log(`  failed: ${name}\n    ${message}`)
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`  ${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped in ${seconds} s`)
}
for (const loop of loops) await loop.terminate()
for (const [name, said] of failures)
  console.log(`\nfailed in ${said.length} of ${times} rounds: ${name}\n  ${said.join('\n  ')}`)
if (failures.size === 0) console.log(`No test failed in ${times} ${times === 1 ? 'round' : 'rounds'}.`)
process.exitCode = failures.size === 0 ? 0 : 1

/** One run of the tests in a process of its own, which fails too if it dies. */
async function runRound(onFailure) {
  const report = 'reports/flaky.json'
  rmSync(report, { force: true })
  const words = ['vitest', 'run', '--project', 'unit', '--project', 'integration', '--reporter=json']
  const child = spawn('npx', [...words, `--outputFile=${report}`, ...positionals], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => (said = (said + piece).slice(-2000)))
  const [code, signal] = await once(child, 'close')
  const ran = existsSync(report) ? readJson(report) : undefined
  const failed = failuresIn(ran?.testResults ?? []).map(({ name, lines }) => ({
    name,
    message: lines.slice(0, 2).join('\n    '),
  }))
  for (const failure of failed) onFailure(failure)
  // Outside of any test, or before the first one.
  if (ran?.testResults.length === 0) onFailure({ name: 'vitest', message: 'no test file has such a path' })
  else if (code !== 0 && failed.length === 0)
    onFailure({ name: 'vitest', message: `ended with ${signal ?? `exit code ${code}`}: ${said.trim()}` })
  return { passed: ran?.numPassedTests ?? 0, skipped: ran?.numPendingTests ?? 0 }
}
