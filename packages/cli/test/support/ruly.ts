import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { afterAll } from 'vitest'

import type { OutputStream } from '../../src/run-context.ts'
import { run } from '../../src/run.ts'

const binary = fileURLToPath(new URL('../../bin/ruly.js', import.meta.url))

/** What a run of the command came to. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RulyOptions {
  /** Standard input; nothing when left out. */
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  /** The folder it runs in; that of this process when left out. */
  readonly cwd?: string
  /** Columns of the terminal that standard output is; none when left out. */
  readonly terminal?: number
}

/** Runs the command's sources to their end, in this process and without threads of its own. */
export async function ruly(
  args: readonly string[],
  { input = '', env = {}, cwd = '.', terminal }: RulyOptions = {},
): Promise<Ran> {
  const stdout = collector(terminal)
  const stderr = collector(undefined)
  const code = await run(args, {
    stdin: () => inPieces(Buffer.from(input)),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { ...environment(), ...env },
    cwd,
    threads: 1,
    listenForInterrupt: () => ({ signal: new AbortController().signal, end: () => undefined }),
  })
  return { code, stdout: await stdout.text(), stderr: await stderr.text() }
}

/** As a pipe gives it. */
function inPieces(octets: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < octets.length; at += pipeOctets) pieces.push(octets.subarray(at, at + pipeOctets))
  return Readable.from(pieces, { objectMode: false })
}

const pipeOctets = 1 << 16

/** A stream that is slower than who writes to it, and what came. */
function collector(columns: number | undefined): {
  readonly stream: OutputStream
  readonly text: () => Promise<string>
} {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      setImmediate(done)
    },
  })
  if (columns !== undefined) Object.assign(stream, { isTTY: true, columns })
  return {
    stream,
    async text() {
      await new Promise<void>((resolve) => {
        stream.end(resolve)
      })
      return Buffer.concat(pieces).toString()
    },
  }
}

interface ProcessOptions extends Pick<RulyOptions, 'input' | 'env' | 'cwd'> {
  readonly stdio?: StdioOptions
}

/** Runs the built command to its end, in a process of its own: for tests of what only a process shows. */
export function rulyProcess(
  args: readonly string[],
  { input = '', env = {}, stdio = 'pipe', cwd = process.cwd() }: ProcessOptions = {},
): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    input,
    cwd,
    env: { ...environment(), ...env },
    stdio,
    maxBuffer: 1 << 30,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

/** Starts the built command, for tests that talk with it. */
export function startRuly(
  args: readonly string[],
  nodeOptions: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, binary, ...args], { env: { ...environment(), ...env } })
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

/** The environment of this process without what decides about colours and columns. */
function environment(): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    CLICOLOR_FORCE: _click,
    NODE_OPTIONS: _node,
    COLUMNS: _columns,
    ...rest
  } = process.env
  return rest
}
