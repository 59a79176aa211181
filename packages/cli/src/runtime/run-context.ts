import type { Readable, Writable } from 'node:stream'

import type { OpenInput } from './open-input.ts'
import type { Interrupt } from './interrupt.ts'
import type { Notes } from './notes.ts'
import type { Output } from './output.ts'

/** Standard input; `fd` where the system has it open as a file. */
export type InputStream = Readable & { readonly fd?: number | null }

/** Standard output or standard error, which may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a run has of the process around it: the command reads nothing of this from `process`. */
export interface RunOptions {
  /** Called where standard input is read, and only there. */
  readonly stdin: () => InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
  /** The folder that paths start from; `.` for that of the process. */
  readonly cwd: string
  /** Threads that work is spread over where the options do not say. */
  readonly threads: number
  readonly listenForInterrupt: () => Interrupt
}

/** What commands work with. */
export interface RunContext extends RunOptions {
  /** Where answers go: standard output. */
  readonly output: Output
  /** What the person should know besides the answers: standard error. */
  readonly notes: Notes
  /** What the exit code says of what was found: 1 where it is not good. */
  readonly outcome: { isGood: boolean }
  readonly openInput: OpenInput
  /** When the run began, in milliseconds since 1970. */
  readonly startedAt: number
}
