import { styleFor } from './colours.ts'
import type { RunOptions } from './run-context.ts'

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

/** Notes on standard error. */
export function createNotes({ stderr, env }: Pick<RunOptions, 'stderr' | 'env'>, isQuiet: boolean): Notes {
  let makeRoom = (): void => undefined
  return {
    isQuiet,
    makeRoom: () => makeRoom(),
    onMakeRoom(clear) {
      makeRoom = clear
    },
    note(text) {
      if (text === undefined || isQuiet) return
      makeRoom()
      stderr.write(`${styleFor(stderr, env).faint(`ruly: ${text}`)}\n`)
    },
  }
}
