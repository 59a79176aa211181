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

/** What is known of sites, until it says nothing any more. */
interface SiteStates<State> {
  get(site: string): State | undefined
  has(site: string): boolean
  set(site: string, state: State, now: number): void
  /** The sites that are remembered. */
  sites(): IterableIterator<string>
  /** How many sites are remembered. */
  readonly size: number
}

const fewSites = 1024

/**
 * States that are forgotten some time after `quietAt`.
 *
 * Every site is looked at when there are twice as many as were left the last time, so that this costs each site little.
 */
export function createSiteStates<State>(quietAt: (state: State) => number): SiteStates<State> {
  const states = new Map<string, State>()
  let sweepAt = fewSites
  return {
    get: (site) => states.get(site),
    has: (site) => states.has(site),
    set(site, state, now) {
      states.set(site, state)
      if (states.size <= sweepAt) return
      for (const [name, known] of states) if (quietAt(known) <= now) states.delete(name)
      sweepAt = Math.max(fewSites, 2 * states.size)
    },
    sites: () => states.keys(),
    get size() {
      return states.size
    },
  }
}
