import { styleFor } from './colours.ts'
import type { Notes, RunOptions } from './run-context.ts'

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
