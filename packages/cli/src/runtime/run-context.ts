import type { Writable } from 'node:stream'

import type { InputStream, OpenInput, Output } from '@ruly/batch/internal'

import type { Interrupt, InterruptSignal } from './interrupt.ts'

/** Standard output or standard error, which may be a terminal. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of a run, so that commands do not use `process`. */
export interface RunOptions {
  /** Called only when standard input is read. */
  readonly stdin: () => InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Environment
  /** The folder of relative paths; `.` for that of the process. */
  readonly cwd: string
  /** The default number of threads. */
  readonly threads: number
  /** Listens for signals; for Ctrl-C alone by default. */
  readonly listenForInterrupt: (names?: readonly InterruptSignal[]) => Interrupt
}

/** Notes for the user, besides the output. */
export interface Notes {
  /** Whether notes are suppressed. */
  readonly isQuiet: boolean
  /** Prints a line; does nothing for undefined or if notes are suppressed. */
  note(text: string | undefined): void
  /** Clears the current line of the terminal, such as progress. */
  makeRoom(): void
  /** Sets the function that clears the line. */
  onMakeRoom(clear: () => void): void
}

export interface RunContext extends RunOptions {
  /** Standard output. */
  readonly output: Output
  readonly notes: Notes
  /** Decides the exit code: 2 if `isUndecided` is true, else 1 if `isGood` is false. */
  readonly outcome: { isGood: boolean; isUndecided?: boolean }
  readonly openInput: OpenInput
  /** When the run began, in milliseconds since 1970. */
  readonly startedAt: number
}
