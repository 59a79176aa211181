import { styleFor } from './colours.ts'

/** What the person should know besides the answers. */
export interface Notes {
  /** Writes a line; nothing where there is nothing to say, or where notes are not wanted. */
  note(text: string | undefined): void
  /** Takes away what else stands on the line, such as progress. */
  makeRoom(): void
}

/** Notes on standard error. */
export function createNotes(stderr: NodeJS.WriteStream, isQuiet: boolean, makeRoom: () => void): Notes {
  return {
    makeRoom,
    note(text) {
      if (text === undefined || isQuiet) return
      makeRoom()
      stderr.write(`${styleFor(stderr).faint(`ruly: ${text}`)}\n`)
    },
  }
}
