// Counts what the built linter finds in real files, by rule, and how many entries its text has: node scripts/lint-corpus.mjs FOLDER
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

import { lint, lintText } from '../packages/lint/dist/index.js'
import { markdownTable } from './markdown-table.mjs'

const [folder = '.'] = process.argv.slice(2)
const found = new Map()
const sum = { files: 0, findings: 0, entries: 0 }

for (const name of readdirSync(folder).filter((file) => file.endsWith('.txt'))) {
  const report = lint(readFileSync(join(folder, name)))
  sum.files++
  sum.findings += report.findings.length
  if (report.findings.length > 0) sum.entries += lintText({ name, report }).split('\n\n').length
  for (const code of report.findings.map((finding) => finding.code)) {
    const known = found.get(code) ?? { findings: 0, files: new Set() }
    found.set(code, { findings: known.findings + 1, files: known.files.add(name) })
  }
}
const rows = [...found].toSorted((a, b) => b[1].findings - a[1].findings)
console.log(
  markdownTable([
    ['rule', 'findings', 'files'],
    ...rows.map(([code, { findings, files }]) => [code, String(findings), String(files.size)]),
  ]),
)
console.log(
  `${sum.files} files, ${sum.findings} findings, told as ${sum.entries} entries of text (--all: ${sum.findings})`,
)
