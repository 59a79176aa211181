import type { OpenInput } from './open-input.ts'

/** Where inputs are. */
export interface Inputs {
  /** The folder of relative paths; `.` for that of the process. */
  readonly cwd: string
  readonly openInput: OpenInput
}

/** Receives notes for the user, besides the output. */
export interface Notes {
  note(text: string): void
}
