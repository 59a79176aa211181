import { closestMatch } from 'leven'

/** An error that the user can fix: printed as one message, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** A hint with the most similar known name; empty if none is similar. */
export function nearestHint(name: string, known: readonly string[]): string {
  const nearest = closestMatch(name.slice(0, 100), [...known], { maxDistance: Math.max(2, name.length / 3) })
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}
