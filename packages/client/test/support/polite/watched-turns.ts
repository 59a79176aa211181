import { createMemoryTurns, type Turns } from '../../../src/index.ts'
import { systemClock } from '../../../src/runtime/clock.ts'

/** Turns in memory that say what becomes of them. */
export interface WatchedTurns extends Turns {
  /** Someone was told to wait for a turn. */
  readonly waited: Promise<void>
  /** A request that had a turn was answered. */
  readonly wasAnswered: Promise<void>
}

export function watchedTurns(): WatchedTurns {
  const turns = createMemoryTurns({ clock: systemClock })
  const waits = signal()
  const answers = signal()
  return {
    ...turns,
    async take(...asked) {
      const taken = await turns.take(...asked)
      if (taken.kind === 'wait') waits.happen()
      return taken
    },
    async answered(...told) {
      await turns.answered(...told)
      answers.happen()
    },
    waited: waits.happened,
    wasAnswered: answers.happened,
  }
}

function signal(): { readonly happened: Promise<void>; readonly happen: () => void } {
  let happen: () => void = () => undefined
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return { happened, happen: () => happen() }
}
