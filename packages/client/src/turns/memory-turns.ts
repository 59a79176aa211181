import { checkedOptions, withDefault, withMethods } from 'ruly/internal'

import { systemClock, type Clock } from '../runtime/clock.ts'
import { createSiteStates } from './site-states.ts'
import type { Turns } from './site-turns.ts'
import * as step from './turn-state.ts'
import type { TurnState } from './turn-state.ts'

export interface MemoryTurnsOptions {
  /** @default the system's */
  readonly clock?: Clock | undefined
}

const turnsChecks = { clock: withDefault(withMethods<Clock>('now'), systemClock) }

/** Turns in this process. */
export interface MemoryTurns extends Turns {
  /** How many sites are remembered. */
  readonly size: number
}

/** Turns for the clients of one process; sites that have been quiet for a while are forgotten. */
export function createMemoryTurns(options: MemoryTurnsOptions = {}): MemoryTurns {
  const { clock } = checkedOptions('createMemoryTurns()', options, turnsChecks)
  const states = createSiteStates(step.quietAt)

  function stateOf(site: string): TurnState {
    return states.get(site) ?? step.unknownSite
  }

  return {
    async take(site, waiter, terms) {
      const now = clock.now()
      const { state, result } = step.take(stateOf(site), now, waiter, terms)
      states.set(site, state, now)
      return result
    },
    peek: async (site, terms) => step.peek(stateOf(site), clock.now(), terms),
    async leave(site, waiter) {
      const now = clock.now()
      states.set(site, step.leave(stateOf(site), now, waiter), now)
    },
    async answered(site, answer) {
      const now = clock.now()
      states.set(site, step.answered(stateOf(site), now, answer), now)
    },
    async release(site, turnId) {
      const now = clock.now()
      states.set(site, step.release(stateOf(site), now, turnId), now)
    },
    async visited(site, gapMs) {
      const now = clock.now()
      states.set(site, step.visited(stateOf(site), now, gapMs), now)
    },
    get size() {
      return states.size
    },
  }
}
