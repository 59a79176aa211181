import { checkedOptions, withDefault, withMethods } from '@ruly/common/checked-options'

import { systemClock, type Clock } from '../runtime/clock.ts'
import * as step from './give-turn.ts'
import type { TurnState } from './give-turn.ts'
import type { Turns } from './turns.ts'

/** Options of `createMemoryTurns`. */
export interface MemoryTurnsOptions {
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Clock | undefined
}

const turnsChecks = { clock: withDefault(withMethods<Clock>('now'), systemClock) }

/** Turns in memory, for the clients of one process. */
export interface MemoryTurns extends Turns {
  /** How many sites are in memory. */
  readonly size: number
}

/**
 * Makes turns that the clients of one process share. Sites are forgotten a minute after their last turn is over.
 *
 * @param options where the time comes from
 * @returns turns for the option `turns` of several clients
 * @throws `TypeError` for an option that is unknown or wrong
 * @example
 * const turns = createMemoryTurns()
 * const news = createRobotsClient({ userAgent: 'NewsBot/1.0', turns })
 * const images = createRobotsClient({ userAgent: 'ImageBot/1.0', turns })
 */
export function createMemoryTurns(options: MemoryTurnsOptions = {}): MemoryTurns {
  const { clock } = checkedOptions('createMemoryTurns()', options, turnsChecks)
  const states = createSiteStates(step.quietAt)

  function stateOf(site: string): TurnState {
    return states.get(site) ?? step.unknownSite
  }

  async function change(site: string, to: (state: TurnState, now: number) => TurnState): Promise<void> {
    const now = clock.now()
    states.set(site, to(stateOf(site), now), now)
  }

  return {
    async take(site, waiter, terms) {
      const now = clock.now()
      const { state, result } = step.take(stateOf(site), now, waiter, terms)
      states.set(site, state, now)
      return result
    },
    peek: async (site, terms) => step.peek(stateOf(site), clock.now(), terms),
    leave: (site, waiter) => change(site, (state, now) => step.leave(state, now, waiter)),
    answered: (site, answer) => change(site, (state, now) => step.answered(state, now, answer)),
    release: (site, turnId) => change(site, (state, now) => step.release(state, now, turnId)),
    visited: (site, gapMs) => change(site, (state, now) => step.visited(state, now, gapMs)),
    get size() {
      return states.size
    },
  }
}

const fewSites = 1024

/**
 * States that are forgotten some time after `quietAt`.
 *
 * Every site is looked at when there are twice as many as were left the last time, so that this costs each site little.
 */
export function createSiteStates<State>(quietAt: (state: State) => number) {
  const states = new Map<string, State>()
  let sweepAt = fewSites
  return {
    get: (site: string): State | undefined => states.get(site),
    has: (site: string): boolean => states.has(site),
    set(site: string, state: State, now: number): void {
      states.set(site, state)
      if (states.size <= sweepAt) return
      for (const [name, known] of states) if (quietAt(known) <= now) states.delete(name)
      sweepAt = Math.max(fewSites, 2 * states.size)
    },
    /** The sites that are remembered. */
    sites: (): IterableIterator<string> => states.keys(),
    get size(): number {
      return states.size
    },
  }
}
