// Prints what an editor and the language server say to each other about a robots.txt: node packages/lsp/scripts/transcript.mjs FILE [LINE]
//
// With LINE, such as "Disallow: /products", a person adds that line at the end of the file. Exit code 1 if an error is shown at the end.
// --short prints only the text, its changes and what is shown for each in the end, with the names of files in place of their URIs.
import { readFile } from 'node:fs/promises'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'

import { diagnosticsInEditor } from './editor-session.mjs'

const {
  values: { short },
  positionals: [path = 'robots.txt', added],
} = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean', default: false } } })

/** What is shown for a text, which may change until the linter is done. */
let shown = ''

const results = await diagnosticsInEditor(path, {
  edits: added === undefined ? [] : [[lineAtEnd(await readFile(path, 'utf8'), added)]],
  onMessage(from, { method, id, params, result }) {
    const name = [method ?? 'answer', id].filter((part) => part !== undefined).join(' ')
    const content = JSON.stringify(params ?? result ?? null)
    const line = `${from === 'editor' ? '-->' : '<--'} ${name} ${content}\n`
    if (!short) stdout.write(line)
    else if (method === 'textDocument/publishDiagnostics') shown = line
    else if (method?.startsWith('textDocument/did')) writeShort(line)
  },
})
if (short) writeShort('')

function writeShort(line) {
  stdout.write(`${shown}${line}`.replaceAll(/"file:[^"]*\/([^"/]*)"/g, '"$1"'))
  shown = ''
}

const severities = { 1: 'error', 2: 'warning', 3: 'info' }
const last = results.at(-1) ?? []
stdout.write('\n')
for (const { range, severity, code, message } of last)
  stdout.write(
    `${path}:${range.start.line + 1}:${range.start.character + 1}: ${severities[severity]} ${code}: ${message}\n`,
  )
process.exitCode = last.some(({ severity }) => severity === 1) ? 1 : 0

/** The change that adds a line at the end of a text, whose last line may have no end. */
function lineAtEnd(text, line) {
  const lines = text.split(/\r\n|\r|\n/)
  const { length: character } = lines.at(-1)
  const end = { line: lines.length - 1, character }
  return { range: { start: end, end }, text: `${character === 0 ? '' : '\n'}${line}\n` }
}
