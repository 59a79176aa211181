// Prints what an editor and the language server say to each other about a robots.txt: node packages/lsp/scripts/transcript.mjs FILE [LINE]
//
// With LINE, such as "Disallow: /products", a person adds that line at the end of the file. Exit code 1 if an error is shown at the end.
import { readFile } from 'node:fs/promises'
import { stdout } from 'node:process'

import { diagnosticsInEditor } from './editor-session.mjs'

const [path = 'robots.txt', added] = process.argv.slice(2)
const text = await readFile(path, 'utf8')
const end = { line: text.split(/\r\n|\r|\n/).length, character: 0 }
const edits = added === undefined ? [] : [[{ range: { start: end, end }, text: `${added}\n` }]]

const results = await diagnosticsInEditor(path, {
  edits,
  onMessage(from, { method, id, params, result }) {
    const name = [method ?? 'answer', id].filter((part) => part !== undefined).join(' ')
    stdout.write(`${from === 'editor' ? '-->' : '<--'} ${name} ${JSON.stringify(params ?? result ?? null)}\n`)
  },
})

const severities = { 1: 'error', 2: 'warning', 3: 'info' }
const last = results.at(-1) ?? []
stdout.write('\n')
for (const { range, severity, code, message } of last)
  stdout.write(
    `${path}:${range.start.line + 1}:${range.start.character + 1}: ${severities[severity]} ${code}: ${message}\n`,
  )
process.exitCode = last.some(({ severity }) => severity === 1) ? 1 : 0
