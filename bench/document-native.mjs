// Measures engines in C++, Rust and Go beside ruly, and writes their table into docs/performance.md, in two to five minutes.
//
//   npm run bench -- native NAME=PROGRAM … [--rounds N]
//
// A PROGRAM is an adapter that is built as bench/native/README.md says. Without NAME=, its file name is the name.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { root, writeSections } from '../scripts/page-sections.mjs'
import { nativeSets, nativeTable } from './output/native-table.mjs'

const report = `${root}reports/bench-native.json`

/** Gives the exit code of the benchmark; its report then has the figures. */
function measure(programs, rounds) {
  mkdirSync(`${root}reports`, { recursive: true })
  const options = ['--with', 'ruly', '--json', report, '--rounds', rounds]
  const natives = programs.flatMap((program) => ['--native', program])
  const workloads = nativeSets.map(({ workload }) => workload)
  const bench = ['--expose-gc', '--no-flush-bytecode', 'bench/run.mjs']
  return spawnSync(process.execPath, [...bench, ...workloads, ...options, ...natives], {
    cwd: root,
    stdio: 'inherit',
  }).status
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '9' } },
})
if (positionals.length === 0) {
  console.error('Usage: npm run bench -- native NAME=PROGRAM … [--rounds N]')
  process.exitCode = 2
} else {
  process.exitCode = measure(positionals, values.rounds) ?? 1
  if (process.exitCode === 0) {
    const table = nativeTable(JSON.parse(readFileSync(report, 'utf8')))
    await writeSections('docs/performance.md', { 'native engines': table })
  }
}
