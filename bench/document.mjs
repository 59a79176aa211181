// Measures everything again and writes it into docs/performance.md, with its charts: npm run bench:docs [-- --native NAME=PROGRAM …]
//
// With --keep, writes what was measured last.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { format } from 'oxfmt'

import { curveTable, floorTable, nativeTable, sizeTable, startTable } from './output/document-tables.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = `${root}docs/performance.md`
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

/** Replaces what is between the marks of a section; a section without a table stays as it is. */
function withSection(text, name, table) {
  if (table === undefined) return text
  const [first, last] = [`<!-- ${name}: written by \`npm run bench:docs\` -->`, `<!-- end of ${name} -->`]
  const from = text.indexOf(first)
  const to = text.indexOf(last)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no section "${name}".`)
  return `${text.slice(0, from + first.length)}\n\n${table}\n\n${text.slice(to)}`
}

const args = process.argv.slice(2)
if (!args.includes('--keep')) measureAll(args)
const [bench, start, size] = Object.values(reports).map((path) => JSON.parse(readFileSync(path, 'utf8')))
const tables = {
  figures: floorTable(bench),
  curve: curveTable(bench),
  'native engines': nativeTable(bench),
  starting: startTable(start),
  sizes: sizeTable(size),
}
const text = Object.entries(tables).reduce(
  (written, [name, table]) => withSection(written, name, table),
  readFileSync(page, 'utf8'),
)
const { code } = await format(page, text, JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8')))
writeFileSync(page, code)
