import { styleFor } from './colours.ts'
import type { RunOptions } from './run-context.ts'

/** What the person should know besides the answers. */
export interface Notes {
  /** Writes a line; nothing where there is nothing to say, or where notes are not wanted. */
  note(text: string | undefined): void
  /** Takes away what else stands on the line, such as progress. */
  makeRoom(): void
}

/** Notes on standard error. */
export function createNotes(
  { stderr, env }: Pick<RunOptions, 'stderr' | 'env'>,
  isQuiet: boolean,
  makeRoom: () => void,
): Notes {
  return {
    makeRoom,
    note(text) {
      if (text === undefined || isQuiet) return
      makeRoom()
      stderr.write(`${styleFor(stderr, env).faint(`ruly: ${text}`)}\n`)
    },
  }
}
