import { styleFor } from './colours.ts'
import type { RunOptions } from './run-context.ts'

/** What the person should know besides the answers. */
export interface Notes {
  /** Whether notes are not wanted. */
  readonly isQuiet: boolean
  /** Writes a line; nothing where there is nothing to say, or where notes are not wanted. */
  note(text: string | undefined): void
  /** Takes away what else stands on the line, such as progress. */
  makeRoom(): void
  /** Says how that is taken away. */
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
