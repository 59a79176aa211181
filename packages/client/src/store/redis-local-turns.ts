import type { Clock } from '../clock.ts'
import { createSiteStates } from '../polite/site-states.ts'
import {
  answered,
  leave,
  peek,
  quietAt,
  release,
  take,
  unknownSite,
  visited,
  type TurnState,
} from '../polite/turn-state.ts'
import type { NoTurn, Turn, TurnAnswer, TurnTerms } from '../polite/turns.ts'

/** What this process has seen of a site while Redis was away; times from now, in milliseconds. */
export interface Seen {
  /** How long ago the last request began or was answered. */
  readonly agoMs: number | undefined
  /** The gap of who asked last. */
  readonly gapMs: number
  /** How long the site is left alone. */
  readonly pausedMs: number
  readonly strikes: number
  /** Turns under way; and those that are over, and places that were given up. */
  readonly turns: readonly { readonly id: string; readonly restMs: number }[]
  readonly over: readonly string[]
}

/** What this process knows of sites itself. `isTold` says whether Redis knows it too. */
export interface LocalTurns {
  take(site: string, waiter: string, terms: TurnTerms): Turn | NoTurn
  peek(site: string, terms: TurnTerms): NoTurn | undefined
  /** Redis has given a turn. */
  given(site: string, waiter: string, terms: TurnTerms): void
  leave(site: string, waiter: string): void
  answered(site: string, answer: TurnAnswer, isTold: boolean): void
  /** A turn is over. */
  release(site: string, turnId: string): void
  /** Redis does not know that a turn is over, or a place given up. */
  stillHeld(site: string, id: string): void
  visited(site: string, gapMs: number, isTold: boolean): void
  /** What Redis has not been told of a site; undefined where it knows all. */
  seen(site: string): Seen | undefined
  /** Redis has been told what was seen. */
  told(site: string, seen: Seen): void
}

interface Known {
  readonly state: TurnState
  /** Turns that are over and places given up, unknown to Redis; undefined where Redis knows all of the site. */
  readonly untold: readonly string[] | undefined
}

const nothing: Known = { state: unknownSite, untold: undefined }
/** Redis can know of the first ones only: the others were made without it. */
const MOST_UNTOLD = 100

export function createLocalTurns(clock: Pick<Clock, 'now'>): LocalTurns {
  const sites = createSiteStates<Known>(({ state }) => quietAt(state))

  const known = (site: string): Known => sites.get(site) ?? nothing

  function note(site: string, state: TurnState, untold: readonly string[] | undefined): void {
    sites.set(site, { state, untold }, clock.now())
  }

  /** Notes a change, of which Redis has been told or not. */
  function change(site: string, isTold: boolean, to: (state: TurnState, now: number) => TurnState): void {
    const { state, untold } = known(site)
    // A new list for each change that Redis does not know: so `told` sees whether there was one since.
    note(site, to(state, clock.now()), isTold ? untold : [...(untold ?? [])])
  }

  return {
    take(site, waiter, terms) {
      const { state, untold = [] } = known(site)
      const taken = take(state, clock.now(), waiter, terms)
      note(site, taken.state, [...untold])
      return taken.result
    },
    peek: (site, terms) => peek(known(site).state, clock.now(), terms),
    given(site, waiter, terms) {
      change(site, true, (state, now) => {
        // As if nothing stood in the way: Redis has seen to that.
        const free = { ...state, lastAt: undefined, notBefore: 0, waiters: [] }
        const taken = take(free, now, waiter, { ...terms, concurrency: Infinity })
        return {
          ...leave(state, now, waiter),
          lastAt: now,
          gapMs: taken.state.gapMs,
          turns: taken.state.turns,
        }
      })
    },
    leave(site, waiter) {
      if (sites.has(site)) change(site, true, (state, now) => leave(state, now, waiter))
    },
    answered(site, answer, isTold) {
      change(site, isTold, (state, now) => answered(state, now, answer))
    },
    release(site, turnId) {
      change(site, true, (state, now) => release(state, now, turnId))
    },
    stillHeld(site, id) {
      const { state, untold = [] } = known(site)
      note(site, state, [...untold, id].slice(0, MOST_UNTOLD))
    },
    visited(site, gapMs, isTold) {
      change(site, isTold, (state, now) => visited(state, now, gapMs))
    },
    seen(site) {
      const { state, untold } = known(site)
      if (untold === undefined) return undefined
      const now = clock.now()
      const { lastAt, gapMs, notBefore, strikes, turns } = leave(state, now, '')
      return {
        agoMs: lastAt === undefined ? undefined : Math.max(0, now - lastAt),
        gapMs,
        pausedMs: Math.max(0, notBefore - now),
        strikes,
        turns: turns.map(({ id, until }) => ({ id, restMs: until - now })),
        over: untold,
      }
    },
    told(site, { over }) {
      const { state, untold } = known(site)
      if (untold === over) note(site, state, undefined)
    },
  }
}
