// An editor without a screen: opens a robots.txt in the language server, over standard input and output, and gives what the server says of it.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'

const serverScript = fileURLToPath(new URL('../bin/ruly-lsp.js', import.meta.url))

/** A writer or a reader of messages that tells each message to a function too. */
function telling(stream, method, tell) {
  const original = stream[method].bind(stream)
  if (method === 'write')
    stream.write = (message) => {
      tell('editor', message)
      return original(message)
    }
  else
    stream.listen = (callback) =>
      original((message) => {
        tell('server', message)
        callback(message)
      })
  return stream
}

/**
 * The diagnostics of a robots.txt in an editor, when the linter is done.
 *
 * @param path the file; the files around it count
 * @param options.text the text in the editor, if it is not what the file contains
 * @param options.edits changes that a person makes after that, each a list of content changes of the protocol
 * @param options.command what starts the server: `['npx', 'ruly', 'lsp', '--stdio']`; by default the one of this package
 * @param options.onMessage called with `editor` or `server` and each message
 * @returns the diagnostics before the edits and after each of them
 */
export async function diagnosticsInEditor(
  path,
  { text, edits = [], command = [process.execPath, serverScript], onMessage = () => undefined } = {},
) {
  const uri = pathToFileURL(resolve(path)).href
  const server = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((done) => server.on('exit', done))
  const connection = createProtocolConnection(
    telling(new StreamMessageReader(server.stdout), 'listen', onMessage),
    telling(new StreamMessageWriter(server.stdin), 'write', onMessage),
  )
  let shown = []
  connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) => {
    shown = diagnostics
  })
  connection.listen()
  const textDocument = { uri }
  /** What is shown when the linter is done, which the request for fixes waits for. */
  const settled = async () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
    await connection.sendRequest('textDocument/codeAction', {
      textDocument,
      range,
      context: { diagnostics: [] },
    })
    await connection.sendRequest('textDocument/foldingRange', { textDocument })
    return shown
  }
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} })
  await connection.sendNotification('initialized', {})
  const opened = { uri, languageId: 'robots-txt', version: 1, text: text ?? (await readFile(path, 'utf8')) }
  await connection.sendNotification('textDocument/didOpen', { textDocument: opened })
  const results = [await settled()]
  for (const [index, contentChanges] of edits.entries()) {
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: index + 2 },
      contentChanges,
    })
    results.push(await settled())
  }
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  await ended
  connection.dispose()
  return results
}
