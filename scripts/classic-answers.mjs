// Writes the table of docs/classic-answers.md from the recorded answers; with --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../docs/classic-answers.md', import.meta.url)
const recorded = new URL('../packages/client/test/vectors/loopback-table.json', import.meta.url)
const begin = '<!-- classic answers: written by `npm run docs -- answers` -->'
const end = '<!-- end of the classic answers -->'

const { causes, rows } = JSON.parse(readFileSync(recorded, 'utf8'))
const systems = { rerp: 'robotexclusionrulesparser', gem: 'robotstxt-parser', lwp: 'LWP::RobotUA' }
const notes = Object.keys(causes)

const verdicts = { AA: 'all', DD: 'none', DA: 'rules' }
const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
]

function time(seconds) {
  const [length, unit] = units.find(([whole]) => seconds % whole === 0) ?? [1, 's']
  return `${seconds / length} ${unit}`
}

function printed({ throws, verdicts: pair, expiresInSeconds, expiresAt }) {
  if (throws !== undefined) return `throws: ${Object.entries(throws).flat().join(' ')}`
  const until = expiresAt === undefined ? [] : [`until ${expiresAt.slice(0, 10)}`]
  if (expiresInSeconds !== undefined) until.push(time(expiresInSeconds))
  return [verdicts[pair], ...until].join(', ')
}

function cell(row, system) {
  const exception = row.exceptions?.[system]
  if (exception === undefined) return printed(row[system])
  return `~~${printed(row[system])}~~ ${printed(exception.ours)} (${notes.indexOf(exception.cause) + 1})`
}

function markdownTable([head, ...body]) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

function written(text) {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`docs/classic-answers.md has lost its markers ${begin} and ${end}`)
  const head = ['answer to the request', ...Object.values(systems)]
  const body = rows.map((row) => [row.answer, ...Object.keys(systems).map((system) => cell(row, system))])
  const list = notes.map((cause, index) => `${index + 1}. ${causes[cause]}`).join('\n')
  return `${before}${begin}\n\n${markdownTable([head, ...body])}\n\n${list}\n\n${end}${after}`
}

const before = readFileSync(page, 'utf8')
const after = written(before)
if (!process.argv.includes('--check')) {
  writeFileSync(page, after)
} else if (after !== before) {
  console.error('docs/classic-answers.md is stale: run npm run docs -- answers')
  process.exitCode = 1
}
