/** A connection that the guard refuses. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}
