// Runs the unit and integration tests again and again beside two busy loops: npm run test:flaky -- [--times N] [FILE...]
// Exit code 1: a test failed in some round. Such a test depends on how fast the machine is.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const times = Number(values.times)
if (!Number.isInteger(times) || times < 1)
  throw new Error(`--times must be a whole number above 0, got "${values.times}"`)

const report = 'reports/flaky.json'
const failures = new Map()
const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
try {
  for (let round = 1; round <= times; round++) {
    const started = Date.now()
    const failed = failedTests()
    for (const name of failed) failures.set(name, [...(failures.get(name) ?? []), round])
    console.log(
      `Round ${round} of ${times}: ${failed.length} failed, ${Math.round((Date.now() - started) / 1000)} s`,
    )
    for (const name of failed) console.log(`  ${name}`)
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL')
}
for (const [name, rounds] of failures) console.log(`failed in ${rounds.length} of ${times} rounds: ${name}`)
process.exitCode = failures.size === 0 ? 0 : 1

/** The tests that failed in one run, and files that could not be loaded. */
function failedTests() {
  const words = ['vitest', 'run', '--project', 'unit', '--project', 'integration']
  const { stdout, stderr } = spawnSync(
    'npx',
    [...words, '--reporter=json', `--outputFile=${report}`, ...positionals],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      shell: process.platform === 'win32',
    },
  )
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(failuresOf)
  } catch {
    throw new Error(`vitest wrote no report:\n${stdout}${stderr}`)
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${name}: ${message}`]
  return failed.map((test) => `${name}: ${test.fullName}: ${(test.failureMessages[0] ?? '').split('\n')[0]}`)
}
