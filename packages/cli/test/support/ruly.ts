import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'

import { afterAll } from 'vitest'

import { InterruptedError } from '../../src/runtime/interrupt.ts'
import type { InputStream } from '../../../batch/src/runtime/open-input.ts'
import type { OutputStream } from '../../src/runtime/run-context.ts'
import { run } from '../../src/run-ruly.ts'
import { environment } from './environment.ts'

/** What a run of the command came to. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Columns of the streams that are terminals. */
interface Terminals {
  readonly stdout?: number
  readonly stderr?: number
}

interface BeginOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The folder it runs in; that of this process when left out. */
  readonly cwd?: string
  readonly terminals?: Terminals
}

interface RulyOptions extends BeginOptions {
  /** Standard input; nothing when left out. */
  readonly input?: string | Uint8Array
}

/** Runs the sources of the command to their end, in this process and without threads. */
export async function ruly(
  args: readonly string[],
  { input = '', ...options }: RulyOptions = {},
): Promise<Ran> {
  const stdout = collector()
  const { code, stderr } = await runWith(args, { stdin: inPieces(Buffer.from(input)), stdout, options })
  return { code, stdout: await stdout.text(), stderr }
}

/** The same for what is no text: standard output as bytes. */
export async function rulyBytes(
  args: readonly string[],
  { input = '', ...options }: RulyOptions = {},
): Promise<Omit<Ran, 'stdout'> & { readonly bytes: Buffer }> {
  const stdout = collector()
  const ran = await runWith(args, { stdin: inPieces(Buffer.from(input)), stdout, options })
  return { ...ran, bytes: await stdout.bytes() }
}

/** A run that tests talk with. */
export interface Begun {
  readonly stdin: PassThrough
  readonly stdout: PassThrough
  /** As Ctrl-C does. */
  readonly interrupt: () => void
  readonly ended: Promise<Omit<Ran, 'stdout'>>
}

/** Begins to run the sources of the command, in this process and without threads. */
export function beginRuly(args: readonly string[], options: BeginOptions = {}): Begun {
  const stdin = new PassThrough()
  const stdout = new PassThrough()
  const interrupting = new AbortController()
  const ended = runWith(args, { stdin, stdout, options, interrupting }).finally(() => stdout.end())
  return { stdin, stdout, interrupt: () => interrupting.abort(new InterruptedError()), ended }
}

async function runWith(
  args: readonly string[],
  {
    stdin,
    stdout,
    options: { env = {}, cwd = '.', terminals = {} },
    interrupting = new AbortController(),
  }: {
    readonly stdin: InputStream
    readonly stdout: OutputStream
    readonly options: BeginOptions
    readonly interrupting?: AbortController
  },
): Promise<Omit<Ran, 'stdout'>> {
  const stderr = collector()
  const code = await run(args, {
    stdin: () => stdin,
    stdout: onTerminal(stdout, terminals.stdout),
    stderr: onTerminal(stderr, terminals.stderr),
    env: { ...environment(), ...env },
    cwd,
    threads: 1,
    listenForInterrupt: () => ({ signal: interrupting.signal, end: () => undefined }),
  })
  return { code, stderr: await stderr.text() }
}

function onTerminal(stream: OutputStream, columns: number | undefined): OutputStream {
  return columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns })
}

const pipeBytes = 1 << 16

/** As a pipe gives it. */
function inPieces(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pipeBytes) pieces.push(bytes.subarray(at, at + pipeBytes))
  return Readable.from(pieces, { objectMode: false })
}

/** A stream that is slower than who writes to it, and what came to its end. */
function collector(): Writable & {
  readonly text: () => Promise<string>
  readonly bytes: () => Promise<Buffer>
} {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      setImmediate(done)
    },
  })
  const bytes = async (): Promise<Buffer> => {
    await new Promise<void>((resolve) => {
      stream.end(resolve)
    })
    return Buffer.concat(pieces)
  }
  return Object.assign(stream, { bytes, text: async () => (await bytes()).toString() })
}

/** What the command prints for data in NDJSON. */
export function rowsOf<Row>({ stdout }: Ran): readonly Row[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

/** A folder for the files of a test file, gone when its tests are done. */
export function createFolder(): {
  readonly path: string
  readonly write: (name: string, content: string | Uint8Array) => string
} {
  const path = mkdtempSync(join(tmpdir(), 'ruly-test-'))
  const write = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(path, name), content)
    return join(path, name)
  }
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return { path, write }
}
