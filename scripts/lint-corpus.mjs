// Counts what the built linter finds in real files, by rule, as `ruly lint` tells it: node scripts/lint-corpus.mjs FOLDER
// With a number and a seed after the folder, prints so many findings that are drawn evenly, each with its line, to be judged by hand.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

import { seeded } from '../bench/corpus/random.mjs'
import { lint, lintText } from '../packages/lint/dist/index.js'
import { markdownTable } from './markdown-table.mjs'

const [folder = '.', sample, seed = '1'] = process.argv.slice(2)
const found = []
const sum = { files: 0, each: 0, entries: 0 }

for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .toSorted()) {
  const bytes = readFileSync(join(folder, name))
  const report = lint(bytes, { repeats: 'once' })
  sum.files++
  found.push(...report.findings.map((finding) => ({ name, finding })))
  sum.each += report.findings.reduce((count, { lines }) => count + (lines?.length ?? 1), 0)
  if (report.findings.length > 0) sum.entries += lintText({ name, report }).split('\n\n').length
}
if (sample === undefined) tellCounts()
else tellSample(Number(sample), seeded(Number(seed)))

function tellCounts() {
  const codes = [...new Set(found.map(({ finding }) => finding.code))]
  const rows = codes
    .map((code) => ({ code, all: found.filter(({ finding }) => finding.code === code) }))
    .map(({ code, all }) => [code, all.length, new Set(all.map(({ name }) => name)).size])
    .toSorted((a, b) => b[1] - a[1])
  console.log(markdownTable([['rule', 'findings', 'files'], ...rows.map((row) => row.map(String))]))
  const counts = ['error', 'warning', 'info'].map((level) => {
    const count = found.filter(({ finding }) => finding.severity === level).length
    return `${count} ${level} (${Math.round((100 * count) / found.length)} %)`
  })
  const failing = new Set(found.filter(({ finding }) => finding.severity === 'error').map(({ name }) => name))
  console.log(
    `${sum.files} files, ${found.length} findings (--all: ${sum.each}), told as ${sum.entries} entries of text: ${counts.join(', ')}; ${failing.size} files with an error`,
  )
}

function tellSample(size, random) {
  const left = [...found]
  for (let drawn = 1; drawn <= size && left.length > 0; drawn++) {
    const [{ name, finding }] = left.splice(Math.floor(random() * left.length), 1)
    const { severity, code, line, lines, message, text } = finding
    const where = lines === undefined ? line : `${line} and ${lines.length - 1} more`
    console.log(`${drawn}. ${name}:${where} ${severity} ${code}: ${message}\n   | ${text.slice(0, 160)}`)
  }
}
