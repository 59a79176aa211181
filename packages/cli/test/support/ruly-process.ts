import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { environment } from './environment.ts'
import type { Ran } from './ruly.ts'

/** The built command. */
export const binary = fileURLToPath(new URL('../../bin/ruly.js', import.meta.url))

interface ProcessOptions {
  /** Standard input; nothing when left out. */
  readonly input?: string | Uint8Array
  readonly stdio?: StdioOptions
  /** The folder it runs in; that of this process when left out. */
  readonly cwd?: string
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the built command to its end in a process of its own, for tests of what only a process shows. */
export function rulyProcess(
  args: readonly string[],
  { input = '', stdio = 'pipe', cwd = process.cwd(), env = {} }: ProcessOptions = {},
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

/** Starts the built command in a process of its own, for tests that talk with it. */
export function startRuly(
  args: readonly string[],
  nodeOptions: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = spawn(process.execPath, [...nodeOptions, binary, ...args], {
    env: { ...environment(), ...env },
  })
  // Tests kill it while it still reads.
  child.stdin.on('error', () => undefined)
  return child
}
