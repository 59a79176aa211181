// Measures engines in C++, Rust and Go beside ruly, and writes their table into docs/performance.md, in two to five minutes.
//
//   npm run bench -- native NAME=PROGRAM … [--rounds N]
//
// A PROGRAM is an adapter that is built as bench/native/README.md says. Without NAME=, its file name is the name.
import { parseArgs } from 'node:util'

import { readJson, root } from '../scripts/files.mjs'
import { writeSections } from '../scripts/page-sections.mjs'
import { nativeSets, nativeTable } from './output/native-table.mjs'
import { runBench } from './run-bench.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '9' } },
})
if (positionals.length === 0) {
  console.error('Usage: npm run bench -- native NAME=PROGRAM … [--rounds N]')
  process.exitCode = 2
} else {
  const report = `${root}reports/bench-native.json`
  const workloads = nativeSets.map(({ workload }) => workload)
  const natives = positionals.flatMap((program) => ['--native', program])
  runBench([...workloads, '--with', 'ruly', '--json', report, '--rounds', values.rounds, ...natives])
  await writeSections('docs/performance.md', { 'native engines': nativeTable(readJson(report)) })
}
