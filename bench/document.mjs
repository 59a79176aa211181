// Measures everything again and writes it into docs/performance.md, with its charts: npm run bench -- docs
//
// With --keep, writes what was measured last.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { root, writeSections } from '../scripts/page-sections.mjs'
import { curveTable, floorTable, sizeTable, startTable } from './output/document-tables.mjs'

const reports = {
  bench: `${root}reports/bench.json`,
  start: `${root}reports/bench-start.json`,
  size: `${root}reports/bench-size.json`,
}

function measureAll(args) {
  mkdirSync(`${root}reports`, { recursive: true })
  const charts = [
    '--svg',
    `${root}docs/performance-chart.svg`,
    '--curve',
    `${root}docs/performance-curve.svg`,
  ]
  const bench = ['--expose-gc', '--no-flush-bytecode', 'bench/run.mjs', '--json', reports.bench]
  node([...bench, ...charts, ...args])
  node(['bench/cold-start.mjs', '--json', reports.start])
  node(['bench/bundle-size.mjs', '--json', reports.size])
}

function node(words) {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`node ${words.join(' ')} exits with ${status}.`)
}

const args = process.argv.slice(2)
if (!args.includes('--keep')) measureAll(args)
const [bench, start, size] = Object.values(reports).map((path) => JSON.parse(readFileSync(path, 'utf8')))
await writeSections('docs/performance.md', {
  figures: floorTable(bench),
  curve: curveTable(bench),
  starting: startTable(start),
  sizes: sizeTable(size),
})
