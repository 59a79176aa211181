/** What one who wants a turn at a site keeps to. */
export interface TurnTerms {
  /** Least time between the last sign of a request, its start or its answer, and the start of the next. */
  readonly gapMs: number
  /** This many times the smoothed latency of the site, if that is more than `gapMs`, is the gap; 0 for never. */
  readonly latencyFactor: number
  /** How many requests may be under way at the same time. */
  readonly concurrency: number
  /** When a turn that was not given back counts as given back: its holder may have died. */
  readonly leaseMs: number
}

/** A turn that was taken: a request may start now, and is to start now. */
export interface Turn {
  readonly kind: 'turn'
  readonly id: string
}

/** A turn that has not come. */
export interface NoTurn {
  readonly kind: 'wait'
  /** When to ask again; not a promise that the turn has come then. */
  readonly waitMs: number
  /**
   * `gap`: the last request was too short ago, by `gapMs` or, `latency`, by how slowly the site answers; `backing-off`: the site has asked for a
   * pause; `order`: others asked before; `concurrency`: too many are under way.
   */
  readonly because: 'gap' | 'latency' | 'backing-off' | 'order' | 'concurrency'
  /** The gap as it is now, latency counted. */
  readonly gapMs: number
}

/** What came of a request. */
export interface TurnAnswer {
  /**
   * The site is overloaded: how long to leave it alone, twice as long for each time in a row, up to `maxPauseMs`; undefined for an answer
   * that is fine. What the site itself asks for is given as both.
   */
  readonly pause?: { readonly pauseMs: number; readonly maxPauseMs: number } | undefined
  /** From the start of the request to the fields of its answer; undefined where none came. */
  readonly latencyMs?: number | undefined
  /** Whether the gap counts from now, not from the start of the request. */
  readonly movesGap: boolean
}

/**
 * Turns at sites: in this process, or shared by a fleet. Each call is atomic. All times are whole milliseconds.
 *
 * Of a site is kept when its last request began or was answered, until when it is left alone, how often in a row it was overloaded, its smoothed
 * latency, the turns under way with the time at which each counts as lost, and who waits, in the order of asking. `turn-state.ts` says
 * what each call does to it.
 */
export interface Turns {
  /**
   * Takes the next turn at a site where it has come; else keeps a place in the order of asking for `waiter`, who asks again after
   * `waitMs` or before. A waiter that has not asked again 10 seconds after it was to loses its place. The name of a waiter is for one turn.
   */
  take(site: string, waiter: string, terms: TurnTerms): Promise<Turn | NoTurn>
  /** Why one who has just come would have to wait, and how long; undefined where the turn has come. Takes nothing. */
  peek(site: string, terms: TurnTerms): Promise<NoTurn | undefined>
  /** Gives up a place in the order of asking. */
  leave(site: string, waiter: string): Promise<void>
  /** The request of a turn was answered, or failed. */
  answered(site: string, answer: TurnAnswer): Promise<void>
  /** Gives a turn back: its request is over, body and all. */
  release(site: string, turnId: string): Promise<void>
  /** A request was made without a turn, such as for the robots.txt: a gap of at least `gapMs` counts from now. */
  visited(site: string, gapMs: number): Promise<void>
}
