import type { HeldTurn } from './polite/held-turns.ts'

/** What a client tells of what it does. A hook that throws does not change what the client does: its error is uncaught. */
export interface ClientHooks {
  /**
   * A turn that others wait for has been held for a quarter of `politeness.leaseMs`: the body of a large answer is neither read nor cancelled,
   * or a lease is not released. Called once for each such turn.
   */
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

/** A hook that may throw without harm to whoever calls it. */
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
