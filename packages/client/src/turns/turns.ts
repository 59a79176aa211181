/** The limits of a call for a turn at a site. */
export interface TurnTerms {
  /** Least time between the last sign of a request, its start or its response, and the start of the next one, in milliseconds. */
  readonly gapMs: number
  /** The gap is at least this many times the smoothed latency of the site; 0 for never. */
  readonly latencyFactor: number
  /** How many requests may be under way at the same time. */
  readonly concurrency: number
  /** After how long a turn that was not given back counts as given back, in milliseconds: its process may have died. */
  readonly leaseMs: number
}

/** A turn that was taken: one request is to start now. */
export interface Turn {
  /** Tells a turn from a wait. */
  readonly kind: 'turn'
  /** For `release`. */
  readonly id: string
}

/** A turn that has not come. */
export interface NoTurn {
  /** Tells a wait from a turn. */
  readonly kind: 'wait'
  /** When to call again, in milliseconds from now; the turn need not have come then. */
  readonly waitMs: number
  /**
   * Why the turn has not come.
   *
   * - `gap`: the last request was too short ago; `latency`: the same, with a gap that is longer because the site is slow.
   * - `backing-off`: the site has asked for a pause.
   * - `order`: others called before; `concurrency`: too many requests are under way.
   */
  readonly because: 'gap' | 'latency' | 'backing-off' | 'order' | 'concurrency'
  /** The gap as it is now, with latency, in milliseconds. */
  readonly gapMs: number
}

/** The result of a request, as turns see it. */
export interface TurnAnswer {
  /**
   * The site is overloaded: how long to leave it alone, in milliseconds. Twice as long for each time in a row, up to `maxPauseMs`; undefined for a response
   * without a sign of overload. What the site itself asks for is given as both.
   */
  readonly pause?: { readonly pauseMs: number; readonly maxPauseMs: number } | undefined
  /** From the start of the request to the headers of its response, in milliseconds; undefined where no response came. */
  readonly latencyMs?: number | undefined
  /** Whether the gap starts now, not at the start of the request. */
  readonly movesGap: boolean
}

/**
 * Turns at sites: in this process, or shared by a fleet. Each call is atomic. All times are whole milliseconds.
 *
 * The state of a site is when its last request began or was answered, until when it is left alone, how often in a row it was overloaded, its
 * smoothed latency, the turns under way with the time at which each counts as lost, and the calls that wait, in their order. `give-turn.ts`
 * says what each call does to it.
 */
export interface Turns {
  /**
   * Takes the next turn at a site where it has come; otherwise keeps a place in the order for `waiter`, which calls again after `waitMs` or before.
   *
   * A waiter that has not called again 10 seconds after it should have loses its place.
   *
   * @param site scheme, host and port
   * @param waiter a name for one turn
   */
  take(site: string, waiter: string, terms: TurnTerms): Promise<Turn | NoTurn>
  /** Why a call made now would have to wait, and how long; undefined where the turn has come. Takes no turn. */
  peek(site: string, terms: TurnTerms): Promise<NoTurn | undefined>
  /** Gives up a place in the order. */
  leave(site: string, waiter: string): Promise<void>
  /** The request of a turn was answered, or failed. */
  answered(site: string, answer: TurnAnswer): Promise<void>
  /** Gives a turn back: its request is over, its body included. */
  release(site: string, turnId: string): Promise<void>
  /** A request was made without a turn, such as for the robots.txt: a gap of at least `gapMs` milliseconds starts now. */
  visited(site: string, gapMs: number): Promise<void>
}
