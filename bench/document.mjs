// Measures everything again and writes it into docs/performance.md, with its charts: npm run bench -- docs
//
// With --keep, writes what was measured last.
import { readJson, root } from '../scripts/files.mjs'
import { writeSections } from '../scripts/page-sections.mjs'
import { curveTable, floorTable, sizeTable, startTable } from './output/document-tables.mjs'
import { runBench, runNode } from './run-bench.mjs'

const reports = {
  bench: `${root}reports/bench.json`,
  start: `${root}reports/bench-start.json`,
  size: `${root}reports/bench-size.json`,
}

function measureAll(args) {
  const files = [
    '--json',
    reports.bench,
    '--svg',
    'docs/performance-chart.svg',
    '--curve',
    'docs/performance-curve.svg',
  ]
  runBench([...files, ...args])
  runNode(['bench/cold-start.mjs', '--json', reports.start])
  runNode(['bench/bundle-size.mjs', '--json', reports.size])
}

const args = process.argv.slice(2)
if (!args.includes('--keep')) measureAll(args)
const [bench, start, size] = Object.values(reports).map(readJson)
await writeSections('docs/performance.md', {
  figures: floorTable(bench),
  curve: curveTable(bench),
  starting: startTable(start),
  sizes: sizeTable(size),
})
