// Runs the commands of docs/trust.md and writes when each ran and what it said: npm run test:deep -- proofs [WORDS…]. With words, only those of
// rows that contain them; with --old, only those that ran more than 30 days ago, or never; with --list, none: it prints the rows. A command
// that needs a folder of robots.txt files, FOLDER, runs with --files PATH.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'

import { root } from './files.mjs'
import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'
import { shell } from './run-program.mjs'

const page = 'docs/trust.md'
const oldAfterDays = 30
const isoDate = /\d{4}-\d\d-\d\d/

const { values, positionals } = parseArgs({
  options: { old: { type: 'boolean' }, list: { type: 'boolean' }, files: { type: 'string' } },
  allowPositionals: true,
})
const today = new Date().toISOString().slice(0, 10)
const rows = readRows()
const chosen = rows.filter(
  (row) =>
    (!values.old || isOld(row)) && positionals.every((word) => `${row.claim} ${row.command}`.includes(word)),
)
if (chosen.length === 0) console.error('No row of docs/trust.md is meant. --list prints them.')

for (const row of chosen) {
  if (values.list) {
    console.log(`${dateCell(row).padEnd(17)}${row.claim}\n${' '.repeat(17)}${row.command}`)
    continue
  }
  console.log(`\n${row.claim}\n$ ${row.command}`)
  if (row.command.includes('FOLDER') && values.files === undefined) {
    console.log('Left out: it needs a folder of robots.txt files, --files PATH.')
    continue
  }
  const { code, lines } = await run(row.command.replace('FOLDER', () => values.files))
  const said = summaryOf(lines)
  // Vitest ends with 0 if all tests were skipped.
  const isShown = code === 0 && (!said.startsWith('Tests ') || / passed\b/.test(said))
  row.date = today
  row.result = isShown ? said : `**failed**: ${said}`
  if (!isShown) process.exitCode = 1
  // After each, so that a run of hours that is stopped keeps what it has.
  await writeRows()
}

function readRows() {
  const lines = readFileSync(root + page, 'utf8').split('\n')
  const [, , ...body] = lines.filter((line) => line.startsWith('| '))
  return body.map((line) => {
    const [claim, command, date, result] = line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim())
    return { claim, command: command.replaceAll('`', ''), date: isoDate.exec(date)?.[0], result }
  })
}

async function writeRows() {
  const head = ['claim', 'command', 'date', 'result']
  const body = rows.map((row) => [row.claim, `\`${row.command}\``, dateCell(row), row.result])
  await writeSections(page, { proofs: markdownTable([head, ...body]) })
}

function isOld({ date }) {
  return date === undefined || Date.parse(today) - Date.parse(date) > oldAfterDays * 24 * 60 * 60 * 1000
}

function dateCell(row) {
  return row.date === undefined ? 'never' : `${row.date}${isOld(row) ? ' (old)' : ''}`
}

/** The tests that passed and failed, or the last line. */
function summaryOf(lines) {
  const said = lines.findLast((line) => /^\s*Tests\s/.test(line)) ?? lines.at(-1) ?? 'no output'
  return said.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
}

/** Runs a command of npm or npx, which has no quotes in it, and shows its output. */
function run(command) {
  const [program, ...args] = command.split(' ')
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], shell })
  let output = ''
  child.stdout.on('data', (piece) => {
    process.stdout.write(piece)
    output += piece
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const lines = stripVTControlCharacters(output).split('\n')
      resolve({ code, lines: lines.filter((line) => line.trim() !== '') })
    })
  })
}
