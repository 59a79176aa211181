// Runs all tests that make up their values with seeds of their own, so many times: node scripts/random-tests.mjs [TIMES]
// Stops at the first that fails, and says the seed that makes it fail again.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { publicPackages } from '../tools/release/public-packages.mjs'
import { shell } from './run-program.mjs'

const times = Number(process.argv[2] ?? 10)
if (!(times >= 1)) throw new Error(`TIMES is a number, not ${process.argv[2]}.`)
const files = publicPackages('.')
  .flatMap(({ directory }) => {
    const folder = join(directory, 'test')
    return readdirSync(folder, { recursive: true }).map((file) => join(folder, file))
  })
  .filter(
    (file) =>
      file.endsWith('.test.ts') && /'fast-check'|support\/properties\//.test(readFileSync(file, 'utf8')),
  )
for (let time = 1; time <= times; time++) {
  const seed = randomInt(2 ** 31)
  console.log(`${time} of ${times}: PROPERTY_SEED=${seed}`)
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--reporter=dot', ...files], {
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
