// Runs all tests that make up their values with seeds of their own, so many times: node scripts/random-tests.mjs [TIMES]
// Stops at the first that fails, and says the seed that makes it fail again.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

import { root } from './files.mjs'
import { shell } from './run-program.mjs'

const times = Number(process.argv[2] ?? 10)
if (!(times >= 1)) throw new Error(`TIMES must be a number above 0, got ${process.argv[2]}`)
const search = ['grep', '--untracked', '-lE', "'fast-check'|support/properties/", 'packages/*.test.ts']
const files = execFileSync('git', search, { cwd: root, encoding: 'utf8' }).trim().split('\n')
for (let time = 1; time <= times; time++) {
  const seed = randomInt(2 ** 31)
  console.log(`${time} of ${times}: PROPERTY_SEED=${seed}`)
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
    cwd: root,
    env: { ...process.env, PROPERTY_SEED: String(seed) },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell,
  })
  if (status !== 0) {
    console.log(stdout + stderr)
    process.exit(1)
  }
}
