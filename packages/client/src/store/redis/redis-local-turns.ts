import type { Clock } from '../../runtime/clock.ts'
import { createSiteStates } from '../../turns/memory-turns.ts'
import type { NoTurn, Turn, TurnAnswer, TurnTerms } from '../../turns/turns.ts'
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
} from '../../turns/give-turn.ts'

/** What this process has seen of a site itself, so that Redis knows it even where it was away or has lost it; times from now, in milliseconds. */
export interface Seen {
  /** How long ago the last request began or was answered. */
  readonly agoMs: number | undefined
  /** The gap of the last request while Redis was away; else 0, as Redis knows better. */
  readonly gapMs: number
  /** How long the site is left alone. */
  readonly pausedMs: number
  /** How often in a row the site was overloaded while Redis was away; else 0, as others may have seen it recover. */
  readonly strikes: number
  /** Turns under way; and those that are over, and places that were left. */
  readonly turns: readonly { readonly id: string; readonly restMs: number }[]
  readonly over: readonly string[]
}

interface Known {
  readonly state: TurnState
  /** Turns that are over and places given up, unknown to Redis; undefined where Redis knows all of the site. */
  readonly untold: readonly string[] | undefined
}

const nothing: Known = { state: unknownSite, untold: undefined }
/** Redis can know of the first ones only: the others were made without it. */
const MOST_UNTOLD = 100

/** What this process knows of sites itself. */
export function createLocalTurns(clock: Pick<Clock, 'now'>) {
  const sites = createSiteStates<Known>(({ state }) => quietAt(state))

  function known(site: string): Known {
    const one = sites.get(site)
    const isOver = one !== undefined && one.untold === undefined && quietAt(one.state) <= clock.now()
    return one === undefined || isOver ? nothing : one
  }

  function note(site: string, state: TurnState, untold: readonly string[] | undefined): void {
    sites.set(site, { state, untold }, clock.now())
  }

  function change(site: string, to: (state: TurnState, now: number) => TurnState): void {
    const { state, untold } = known(site)
    note(site, to(state, clock.now()), untold)
  }

  /** A new list for each change that Redis does not know: so `told` sees whether there was one since. */
  function setUntold(site: string, ...ids: readonly string[]): void {
    const { state, untold = [] } = known(site)
    note(site, state, [...untold, ...ids].slice(0, MOST_UNTOLD))
  }

  return {
    take(site: string, waiter: string, terms: TurnTerms): Turn | NoTurn {
      const { state, untold = [] } = known(site)
      const taken = take(state, clock.now(), waiter, terms)
      note(site, taken.state, [...untold])
      return taken.result
    },
    peek: (site: string, terms: TurnTerms): NoTurn | undefined => peek(known(site).state, clock.now(), terms),
    /** Redis has given a turn. */
    given(site: string, waiter: string, terms: TurnTerms): void {
      change(site, (state, now) => {
        if (state.turns.some(({ id, until }) => id === waiter && until > now))
          return leave(state, now, waiter)
        // As if nothing stood in the way: Redis has seen to that.
        const free = { ...state, lastAt: undefined, notBefore: 0, waiters: [] }
        const { gapMs, turns } = take(free, now, waiter, { ...terms, concurrency: Infinity }).state
        return { ...leave(state, now, waiter), lastAt: now, gapMs, turns }
      })
    },
    leave(site: string, waiter: string): void {
      if (sites.has(site)) change(site, (state, now) => leave(state, now, waiter))
    },
    answered: (site: string, answer: TurnAnswer): void =>
      change(site, (state, now) => answered(state, now, answer)),
    /** A turn is over. */
    release: (site: string, turnId: string): void =>
      change(site, (state, now) => release(state, now, turnId)),
    /** Redis does not know that a turn is over, or a place given up. */
    stillHeld: (site: string, id: string): void => setUntold(site, id),
    visited: (site: string, gapMs: number): void => change(site, (state, now) => visited(state, now, gapMs)),
    /** Redis was not told of the last change. */
    untold: (site: string): void => setUntold(site),
    /** The sites of which Redis was not told all. */
    untoldSites: (): readonly string[] =>
      [...sites.sites()].filter((site) => known(site).untold !== undefined),
    /** What this process knows of a site; undefined where it knows nothing. */
    seen: (site: string): Seen | undefined => seenOf(known(site), clock.now()),
    /** Redis has been told what was seen. */
    told(site: string, { over }: Seen): void {
      const { state, untold } = known(site)
      if (untold === over) note(site, state, undefined)
    },
  }
}

function seenOf({ state, untold }: Known, now: number): Seen | undefined {
  if (state === unknownSite && untold === undefined) return undefined
  const { lastAt, gapMs, notBefore, strikes, turns } = leave(state, now, '')
  return {
    agoMs: lastAt === undefined ? undefined : Math.max(0, now - lastAt),
    gapMs: untold === undefined ? 0 : gapMs,
    pausedMs: Math.max(0, notBefore - now),
    strikes: untold === undefined ? 0 : strikes,
    turns: turns.map(({ id, until }) => ({ id, restMs: until - now })),
    over: untold ?? [],
  }
}
