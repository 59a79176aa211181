import type { HeldTurn } from './polite/held-turns.ts'
import type { RobotsDisallowedError } from './polite/robots-disallowed-error.ts'
import type { WaitEvent } from './polite/turn-plan.ts'
import type { TurnRefusedError } from './polite/turn-refused-error.ts'
import type { SiteRobots } from './verdict/client-verdict.ts'
import type { Evidence } from './verdict/evidence.ts'

/** A robots.txt was requested, and this is what counts at its site from now on. */
export interface RobotsEvent {
  /** What decides at the site: the file, or the access policy alone. */
  readonly rules: SiteRobots['rules']
  /** What came of the request. */
  readonly evidence: Evidence
  /** Scheme, host and port. */
  readonly site: string
}

/** Functions that a client calls about what it does. A hook that throws does not change what the client does: its error is an uncaught exception. */
export interface ClientHooks {
  /** A robots.txt was requested over the network, successfully or not. */
  readonly onRobots?: ((event: RobotsEvent) => void) | undefined
  /** A call of `acquire`, `fetch` or a wrapped one has to wait for its turn. Called once for each such call. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined
  /** A request was not made, or a turn not given: the error is what the call rejects with. */
  readonly onRefused?: ((error: RobotsDisallowedError | TurnRefusedError) => void) | undefined
  /**
   * A turn that others wait for has been held for a quarter of `politeness.leaseMs`: the body of a large answer is neither read nor cancelled,
   * or a lease is not released. Called once for each such turn.
   */
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

/** A hook that may throw without harm to its caller. */
export function safeHook<Event>(
  hook: ((event: Event) => void) | undefined,
): ((event: Event) => void) | undefined {
  return (
    hook &&
    ((event) => {
      try {
        hook(event)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    })
  )
}
