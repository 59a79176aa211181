import type { NoTurn, Turn, TurnAnswer, TurnTerms } from './turns.ts'

/** What is known of one site. All times are whole milliseconds since the epoch. */
export interface TurnState {
  /** When this was written. No earlier time comes after it, unless the clock goes back. */
  readonly at: number
  /** When the last request began, or was answered; undefined before the first. */
  readonly lastAt: number | undefined
  /** The gap of the last call: for how long to remember. */
  readonly gapMs: number
  /** Until when the site is left alone. */
  readonly notBefore: number
  /** How often in a row it was overloaded. */
  readonly strikes: number
  /** Smoothed; undefined before the first answer. */
  readonly latencyMs: number | undefined
  /** Turns under way, and when each counts as lost. */
  readonly turns: readonly Held[]
  /** Who waits, in the order of asking, and until when without asking again. */
  readonly waiters: readonly Held[]
}

interface Held {
  readonly id: string
  readonly until: number
}

/** A site of which nothing is known. */
export const unknownSite: TurnState = {
  at: 0,
  lastAt: undefined,
  gapMs: 0,
  notBefore: 0,
  strikes: 0,
  latencyMs: undefined,
  turns: [],
  waiters: [],
}

/** When to ask again where nothing but others stands in the way. */
const pollMs = 50
/** How much later than it was told a waiter may ask again. */
const graceMs = 10_000
/** More do not make a pause longer, and keep the numbers finite. */
const mostStrikes = 30
const minute = 60_000

/** The turn, whose id is the waiter's, or a place in the order of asking. */
export function take(
  state: TurnState,
  now: number,
  waiter: string,
  terms: TurnTerms,
): { readonly state: TurnState; readonly result: Turn | NoTurn } {
  const live = atTime(state, now)
  // Asked again because the answer was lost.
  if (live.turns.some(({ id }) => id === waiter)) return { state: live, result: { kind: 'turn', id: waiter } }
  const known = live.waiters.findIndex(({ id }) => id === waiter)
  const place = known < 0 ? live.waiters.length : known
  const wait = waitAt(live, now, place, terms)
  if (wait === undefined) {
    const turns = [...live.turns, { id: waiter, until: now + terms.leaseMs }]
    const gapMs = gapOf(live, terms)
    const taken = { ...live, lastAt: now, gapMs, turns, waiters: without(live.waiters, waiter) }
    return { state: taken, result: { kind: 'turn', id: waiter } }
  }
  const held = { id: waiter, until: now + wait.waitMs + graceMs }
  const waiters = live.waiters.toSpliced(place, 1, held)
  return { state: { ...live, gapMs: wait.gapMs, waiters }, result: wait }
}

/** Why a call that has just come would have to wait; undefined where the turn has come. */
export function peek(state: TurnState, now: number, terms: TurnTerms): NoTurn | undefined {
  const live = atTime(state, now)
  return waitAt(live, now, live.waiters.length, terms)
}

export function leave(state: TurnState, now: number, waiter: string): TurnState {
  const live = atTime(state, now)
  return { ...live, waiters: without(live.waiters, waiter) }
}

/** What is answered during a pause was asked before it: it is neither one more time in a row, nor a sign that all is well. */
export function answered(
  state: TurnState,
  now: number,
  { pause, latencyMs, movesGap }: TurnAnswer,
): TurnState {
  const live = atTime(state, now)
  const isPaused = now < live.notBefore
  const strikes = isPaused ? live.strikes : nextStrikes(live.strikes, pause !== undefined)
  const pausedMs =
    pause === undefined ? 0 : Math.min(pause.pauseMs * 2 ** Math.max(strikes - 1, 0), pause.maxPauseMs)
  return {
    ...live,
    lastAt: movesGap ? now : live.lastAt,
    notBefore: pause === undefined ? live.notBefore : Math.max(live.notBefore, now + pausedMs),
    strikes,
    latencyMs: smoothed(live.latencyMs, latencyMs),
  }
}

export function release(state: TurnState, now: number, turnId: string): TurnState {
  const live = atTime(state, now)
  // The place, too: the turn may have been given by another than who keeps it.
  return { ...live, turns: without(live.turns, turnId), waiters: without(live.waiters, turnId) }
}

export function visited(state: TurnState, now: number, gapMs: number): TurnState {
  return { ...atTime(state, now), lastAt: now, gapMs: Math.max(state.gapMs, gapMs) }
}

/** From when on a state says nothing any more, and may be forgotten: some time after all is over, longer for a site that was overloaded. */
export function quietAt({ lastAt = 0, gapMs, notBefore, strikes, turns, waiters }: TurnState): number {
  const ends = [lastAt + gapMs, notBefore, ...[...turns, ...waiters].map(({ until }) => until)]
  return Math.max(...ends) + (strikes > 0 ? 10 * minute : minute)
}

function waitAt(state: TurnState, now: number, place: number, terms: TurnTerms): NoTurn | undefined {
  const gapMs = gapOf(state, terms)
  const gapEnds = state.lastAt === undefined ? 0 : state.lastAt + gapMs
  const opensAt = Math.max(gapEnds, state.notBefore)
  if (opensAt > now) {
    const byGap = gapMs > terms.gapMs ? 'latency' : 'gap'
    const because = state.notBefore > gapEnds ? 'backing-off' : byGap
    return { kind: 'wait', waitMs: opensAt - now + place * gapMs, because, gapMs }
  }
  if (place === 0 && state.turns.length < terms.concurrency) return undefined
  const because = place > 0 ? 'order' : 'concurrency'
  return { kind: 'wait', waitMs: Math.max(pollMs, place * gapMs), because, gapMs }
}

function gapOf({ latencyMs = 0 }: TurnState, { gapMs, latencyFactor }: TurnTerms): number {
  return Math.max(gapMs, Math.ceil(latencyFactor * latencyMs))
}

function nextStrikes(strikes: number, isOverloaded: boolean): number {
  return isOverloaded ? Math.min(strikes + 1, mostStrikes) : Math.floor(strikes / 2)
}

/** A quarter of it new. */
function smoothed(before: number | undefined, latencyMs: number | undefined): number | undefined {
  if (before === undefined || latencyMs === undefined) return latencyMs ?? before
  return Math.floor((3 * before + latencyMs) / 4)
}

/**
 * The state as it is at a time: without what has been lost. Where the clock has gone back since it was written, all its times go back with it:
 * a pause is never longer than it was.
 */
function atTime(state: TurnState, now: number): TurnState {
  const backMs = Math.max(0, state.at - now)
  const live = (held: readonly Held[]): readonly Held[] =>
    held.filter(({ until }) => until - backMs > now).map((one) => earlier(one, backMs))
  return {
    ...state,
    at: now,
    lastAt: state.lastAt && state.lastAt - backMs,
    notBefore: Math.max(0, state.notBefore - backMs),
    turns: live(state.turns),
    waiters: live(state.waiters),
  }
}

function earlier(one: Held, backMs: number): Held {
  return backMs === 0 ? one : { id: one.id, until: one.until - backMs }
}

function without(held: readonly Held[], gone: string): readonly Held[] {
  return held.filter(({ id }) => id !== gone)
}
