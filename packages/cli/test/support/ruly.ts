import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterAll } from 'vitest'

const binary = fileURLToPath(new URL('../../bin/ruly.js', import.meta.url))

/** What a run of the command came to. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  /** Standard input; nothing when left out. */
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  readonly stdio?: StdioOptions
  /** The folder it runs in; that of this process when left out. */
  readonly cwd?: string
}

/** Runs the built command to its end. */
export function ruly(
  args: readonly string[],
  { input = '', env = {}, stdio = 'pipe', cwd = process.cwd() }: RunOptions = {},
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

/** Runs the built command to its end, while servers of this process answer it. */
export async function askRuly(
  args: readonly string[],
  { input = '', env = {} }: Pick<RunOptions, 'input' | 'env'> = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [binary, ...args], { env: { ...environment(), ...env } })
  child.stdin.on('error', () => undefined).end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
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
