// Questions in SQL with their answers, as a part of a page: what the scripts that write them have in common.
import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import { markdownTable, root } from './page-sections.mjs'

/** Runs the built command and writes what it prints to a file. The linter exits with 1 for errors. */
export function runTo(file, args, cwd) {
  const { status } = spawnSync(process.execPath, [join(root, 'packages/cli/bin/ruly.js'), ...args], {
    cwd,
    stdio: ['ignore', openSync(file, 'w'), 'ignore'],
  })
  if (status !== 0 && status !== 1) throw new Error(`ruly ${args[0]} ended with ${status}`)
}

/** The questions with their answers about the files in a folder, in Markdown. A question is its text, its SQL and perhaps more words. */
export async function answered(questions, folder, write = (sql) => `\`\`\`sql\n${sql}\n\`\`\``) {
  // One thread, and rows in the order of the file: answers are the same in every run.
  const database = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await database.connect()
  await connection.run(`SET file_search_path = '${folder}'`)
  const texts = []
  for (const [n, [question, sql, more]] of questions.entries()) {
    const found = await connection.runAndReadAll(sql)
    const table = markdownTable([found.columnNames(), ...found.getRowsJS().map((row) => row.map(cell))])
    const about = more === undefined ? [] : [more]
    texts.push([`### ${n + 1}. ${question}`, ...about, write(sql), table].join('\n\n'))
  }
  connection.closeSync()
  database.closeSync()
  return texts.join('\n\n')
}

function cell(value) {
  if (value === null) return ''
  if (typeof value === 'string') return `\`${value}\``
  return typeof value === 'boolean' ? String(value) : Number(value).toLocaleString('en')
}
