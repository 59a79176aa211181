// Writes the table of docs/classic-answers.md from the recorded answers.
import { readJson, root } from './files.mjs'
import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'

const { causes, rows } = readJson(`${root}packages/client/test/vectors/loopback-table.json`)
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

const head = ['answer to the request', ...Object.values(systems)]
const body = rows.map((row) => [row.answer, ...Object.keys(systems).map((system) => cell(row, system))])
const list = notes.map((cause, index) => `${index + 1}. ${causes[cause]}`).join('\n')
await writeSections('docs/classic-answers.md', {
  'classic answers': `${markdownTable([head, ...body])}\n\n${list}`,
})
