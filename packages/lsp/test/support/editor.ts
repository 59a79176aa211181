import { spawn } from 'node:child_process'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { onTestFinished } from 'vitest'
import {
  createConnection,
  createProtocolConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver/node'

import { analyses } from '../../src/analysis/analyses.ts'
import type { Analyst } from '../../src/analysis/analyst.ts'
import { serve } from '../../src/server/language-server.ts'

/** What starts the built language server, as the package does. */
export const serverCommand: readonly string[] = [
  process.execPath,
  fileURLToPath(new URL('../../bin/ruly-lsp.js', import.meta.url)),
]

/** How an editor starts the server and says hello. */
export interface EditorOptions {
  /** The words of a command that starts the server; left out, its sources run in this process and without a thread. */
  readonly command?: readonly string[]
  readonly capabilities?: ClientCapabilities
  readonly settings?: unknown
  /** Called with every message, in both directions. */
  readonly onMessage?: (from: 'editor' | 'server', message: unknown) => void
}

/** An editor without a screen: the protocol library as a client of the server. */
export interface Editor {
  readonly connection: ProtocolConnection
  readonly hello: InitializeResult
  /** 0 without a process of its own. */
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

/** A server that runs, and its streams. */
interface RunningServer {
  readonly input: Writable
  readonly output: Readable
  readonly processId: number
  /** Ends it, after it was told to shut down. */
  readonly end: (connection: ProtocolConnection) => Promise<void>
}

function startProcess([program = '', ...words]: readonly string[]): RunningServer {
  const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = new Promise<void>((resolve) => {
    server.on('exit', () => resolve())
  })
  return {
    input: server.stdin,
    output: server.stdout,
    processId: server.pid ?? 0,
    end: async (connection) => {
      await connection.sendNotification('exit').catch(() => undefined)
      await closed
    },
  }
}

/** Does in this thread what the server does in another. */
const analyst: Analyst = {
  ask: async (name, _key, argument) => {
    await setImmediate()
    return (analyses[name] as (given: typeof argument) => ReturnType<(typeof analyses)[typeof name]>)(
      argument,
    )
  },
}

function startInProcess(): RunningServer {
  const [input, output] = [new PassThrough(), new PassThrough()]
  // Given streams, the connection would end the process with them.
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(input),
    new StreamMessageWriter(output),
  )
  serve(server, analyst)
  return { input, output, processId: 0, end: async () => server.dispose() }
}

/** Starts the server for the rest of the test. */
export async function startEditor({
  command,
  capabilities = {},
  settings,
  onMessage,
}: EditorOptions = {}): Promise<Editor> {
  const server = command === undefined ? startInProcess() : startProcess(command)
  const reader = new StreamMessageReader(server.output)
  const writer = new StreamMessageWriter(server.input)
  const connection = createProtocolConnection(reader, writer)
  const sent: PublishDiagnosticsParams[] = []
  const waiting = new Set<() => void>()
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    sent.push(params)
    for (const look of waiting) look()
  })
  connection.onRequest('client/registerCapability', () => null)
  connection.onRequest('client/unregisterCapability', () => null)
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
  onTestFinished(async () => {
    await connection.sendRequest('shutdown').catch(() => undefined)
    await server.end(connection)
    connection.dispose()
  })
  const hello = await connection.sendRequest<InitializeResult>('initialize', {
    // The server looks whether this process lives, as long as its own does.
    processId: command === undefined ? null : process.pid,
    rootUri: null,
    capabilities,
    initializationOptions: settings,
  })
  await connection.sendNotification('initialized', {})
  return {
    connection,
    hello,
    processId: server.processId,
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
