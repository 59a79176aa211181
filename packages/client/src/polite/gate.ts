import type { Lease } from './lease.ts'
import type { GapReason } from './site-terms.ts'
import type { TurnRefusal } from './turn-refused-error.ts'

/** What a call for a turn may be told. */
export interface TurnOptions {
  /** Frees the place in the order of asking; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** When a turn at a site would come, as far as can be known now. */
export interface Plan {
  /** Scheme, host and port. */
  readonly site: string
  /** When the turn would come, in milliseconds since the epoch; undefined where none will. */
  readonly at: number | undefined
  /**
   * What it waits for; `nothing` where it has come. `order`: others who asked before; `backing-off`: a pause after signs of overload.
   */
  readonly because: GapReason | 'nothing' | 'visit-time' | 'backing-off' | 'order' | 'concurrency'
  /** Least time between two requests to the site now. */
  readonly gapMs: number
  /** Why `acquire` would give no turn. */
  readonly refusal: TurnRefusal | undefined
}

/** Lets requests to each site through one after another, with the gaps that it asks for. */
export interface Gate {
  /** When a turn would come to one who asks now. Waits for no turn, only for the robots.txt. */
  plan(url: string, options?: TurnOptions): Promise<Plan>
  /**
   * Waits for a turn at the site of a URL, in the order of asking.
   *
   * Rejects with the signal's reason, and with a `TurnRefusedError` where the politeness grants no turn.
   */
  acquire(url: string, options?: TurnOptions): Promise<Lease>
  /** All who wait are rejected with the reason, and whoever asks from now on. */
  close(reason: unknown): Promise<void>
}
