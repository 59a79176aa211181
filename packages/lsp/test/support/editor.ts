import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { onTestFinished } from 'vitest'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node'

/** The built language server, as the package starts it. */
const serverScript = fileURLToPath(new URL('../../bin/ruly-lsp.js', import.meta.url))

/** How an editor starts the server and says hello. */
export interface EditorOptions {
  /** The words of the command that starts the server. */
  readonly command?: readonly string[]
  readonly capabilities?: ClientCapabilities
  readonly settings?: unknown
  /** Called with every message, in both directions. */
  readonly onMessage?: (from: 'editor' | 'server', message: unknown) => void
}

/** An editor without a screen: the protocol library as a client of the server in a process of its own. */
export interface Editor {
  readonly connection: ProtocolConnection
  readonly hello: InitializeResult
  readonly processId: number
  /** Opens a document. */
  open(uri: string, text: string): Promise<void>
  /** Changes a document; ranges as in the protocol. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): Promise<void>
  /** The next diagnostics that the server sends for a version of a document or a later one, and that a condition holds for. */
  diagnostics(
    uri: string,
    version: number,
    holds?: (items: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]>
}

/** Starts the server for the rest of the test. */
export async function startEditor({
  command = [process.execPath, serverScript],
  capabilities = {},
  settings,
  onMessage,
}: EditorOptions = {}): Promise<Editor> {
  const [program = '', ...words] = command
  const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const reader = new StreamMessageReader(server.stdout)
  const writer = new StreamMessageWriter(server.stdin)
  const connection = createProtocolConnection(reader, writer)
  const sent: PublishDiagnosticsParams[] = []
  const waiting = new Set<() => void>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    sent.push(params)
    for (const look of waiting) look()
  })
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('workspace/configuration', () => [settings ?? null])
  if (onMessage !== undefined) {
    const write = writer.write.bind(writer)
    writer.write = async (message) => {
      onMessage('editor', message)
      await write(message)
    }
    const listen = reader.listen.bind(reader)
    reader.listen = (callback) =>
      listen((message) => {
        onMessage('server', message)
        callback(message)
      })
  }
  connection.listen()
  const closed = new Promise<void>((resolve) => {
    server.on('exit', () => resolve())
  })
  onTestFinished(async () => {
    await connection.sendRequest('shutdown').catch(() => undefined)
    await connection.sendNotification('exit').catch(() => undefined)
    await closed
    connection.dispose()
  })
  const hello = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities,
    initializationOptions: settings,
  })
  await connection.sendNotification('initialized', {})
  return {
    connection,
    hello,
    processId: server.pid ?? 0,
    open: async (uri, text) => {
      const textDocument = { uri, languageId: 'robots-txt', version: 1, text }
      await connection.sendNotification('textDocument/didOpen', { textDocument })
    },
    change: async (uri, version, contentChanges) => {
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges,
      })
    },
    diagnostics: (uri, version, holds = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = sent.find(
            (params) => params.uri === uri && (params.version ?? 0) >= version && holds(params.diagnostics),
          )
          if (found === undefined) return
          waiting.delete(look)
          resolve(found.diagnostics)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** The URI of a file. */
export function uriOf(path: string): string {
  return pathToFileURL(path).href
}
