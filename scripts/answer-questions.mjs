// Answers the questions in SQL of a page again: node scripts/answer-questions.mjs census|study [--check] [FOLDER]
//
// A question stands in the page as a block of code, with the answer in a table below it: to ask another one, write its block there. Those of
// docs/census.md are about the robots.txt files in FOLDER, each as that of a host, as the page has them; those of docs/study.md about the
// archive that examples/study makes.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { DuckDBInstance } from '@duckdb/node-api'

import { root, tempFolder } from './files.mjs'
import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'

/** By page, what writes the files that its questions are about. */
const pages = { census: writeCensus, study: writeStudy }

const { positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
const [name, robots = join(root, '../shared/corpus')] = positionals
if (!Object.hasOwn(pages, name ?? '')) throw new Error(`Expected census or study, got ${name ?? 'nothing'}.`)
if (name === 'census' && !existsSync(robots))
  console.log(`${robots} is missing: pass a folder of robots.txt files.`)
else await answerPage(`docs/${name}.md`)

async function answerPage(path) {
  const folder = tempFolder('questions')
  pages[name](folder)
  const page = readFileSync(root + path, 'utf8')
  const [, questions] = /<!-- questions: .*?-->\n\n(.*?)\n\n<!-- end of /s.exec(page)
  await writeSections(path, { questions: await answered(questions, folder) })
}

function writeCensus(folder) {
  const names = robotsFiles().map((file) => `robots/site${file.replace('.txt', '.example.txt')}`)
  mkdirSync(join(folder, 'robots'))
  robotsFiles().forEach((file, n) => copyFileSync(join(robots, file), join(folder, names[n])))
  run(join(folder, 'rows.parquet'), ['census', 'robots/', '--format', 'parquet'], folder)
  run(join(folder, 'findings.parquet'), ['lint', ...names, '--format', 'parquet'], folder)
}

function writeStudy(folder) {
  spawnSync(process.execPath, [join(root, 'examples/study/make-archive.mjs'), folder], { stdio: 'inherit' })
  const monthly = ['census', 'archive.ndjson', '--monthly', '--format', 'parquet']
  run(join(folder, 'rows.parquet'), monthly, folder)
  run(join(folder, 'sites.parquet'), [...monthly, '--per', 'site'], folder)
}

function robotsFiles() {
  return readdirSync(robots).filter((file) => file.endsWith('.txt'))
}

/** Writes what the built command prints to a file. The linter exits with 1 for errors. */
function run(file, args, cwd) {
  const { status } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/ruly.js'), ...args], {
    cwd,
    stdio: ['ignore', openSync(file, 'w'), 'ignore'],
  })
  if (status !== 0 && status !== 1) throw new Error(`ruly ${args[0]} ended with ${status}`)
}

/** The section of a page with new answers about the files in a folder. */
async function answered(section, folder) {
  // One thread, and rows in the order of the file: answers are the same in every run.
  const database = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await database.connect()
  await connection.run(`SET file_search_path = '${folder}'`)
  const blocks = []
  // A table belongs to the block above it.
  for (const block of section.split(/\n\n(?!\| )/)) {
    const [code] = block.split('\n\n')
    if (!code.startsWith('```')) blocks.push(block)
    else blocks.push(code, tableOf(await connection.runAndReadAll(sqlIn(code))))
  }
  connection.closeSync()
  database.closeSync()
  return blocks.join('\n\n').replace(/[\d,]+(?= real files)/, () => robotsFiles().length.toLocaleString('en'))
}

/** Without the marks of the block, and the call of duckdb around a question in a shell. */
function sqlIn(code) {
  return code.replace(/^```.*\n(?:duckdb .*\n)?/, '').replace(/(?:\nSQL\n\)")?\n```$/, '')
}

function tableOf(found) {
  const rows = found.getRowsJS()
  if (rows.length === 0) throw new Error(`no answer in the columns ${found.columnNames().join(', ')}`)
  return markdownTable([found.columnNames(), ...rows.map((row) => row.map(cell))])
}

function cell(value) {
  if (value === null) return ''
  if (typeof value === 'string') return `\`${value}\``
  return typeof value === 'boolean' ? String(value) : Number(value).toLocaleString('en')
}
