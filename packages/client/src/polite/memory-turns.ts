import { systemClock, type Clock } from '../clock.ts'
import * as step from './turn-state.ts'
import type { TurnState } from './turn-state.ts'
import type { Turns } from './turns.ts'

export interface MemoryTurnsOptions {
  /** @default the system's */
  readonly clock?: Clock
}

/** Turns in this process. */
export interface MemoryTurns extends Turns {
  /** How many sites are remembered. */
  readonly size: number
}

const fewSites = 1024

/** Turns for the clients of one process; sites that have been quiet for a while are forgotten. */
export function createMemoryTurns({ clock = systemClock }: MemoryTurnsOptions = {}): MemoryTurns {
  const states = new Map<string, TurnState>()
  let sweepAt = fewSites

  /** Looks at every site when there are twice as many as were left the last time, so that this costs each site little. */
  function sweep(now: number): void {
    for (const [site, state] of states) if (step.quietAt(state) <= now) states.delete(site)
    sweepAt = Math.max(fewSites, 2 * states.size)
  }

  function stateOf(site: string): TurnState {
    return states.get(site) ?? step.unknownSite
  }

  function keep(site: string, state: TurnState, now: number): void {
    states.set(site, state)
    if (states.size > sweepAt) sweep(now)
  }

  return {
    async take(site, waiter, terms) {
      const now = clock.now()
      const { state, result } = step.take(stateOf(site), now, waiter, terms)
      keep(site, state, now)
      return result
    },
    peek: async (site, terms) => step.peek(stateOf(site), clock.now(), terms),
    async leave(site, waiter) {
      const now = clock.now()
      keep(site, step.leave(stateOf(site), now, waiter), now)
    },
    async answered(site, answer) {
      const now = clock.now()
      keep(site, step.answered(stateOf(site), now, answer), now)
    },
    async release(site, turnId) {
      const now = clock.now()
      keep(site, step.release(stateOf(site), now, turnId), now)
    },
    async visited(site, gapMs) {
      const now = clock.now()
      keep(site, step.visited(stateOf(site), now, gapMs), now)
    },
    get size() {
      return states.size
    },
  }
}
