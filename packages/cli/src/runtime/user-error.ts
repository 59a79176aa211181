import { closestMatch } from 'leven'

/** What the person at the keyboard can put right: shown as one message, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}

/** A hint at the known name that was probably meant; empty where none is near. */
export function nearestHint(name: string, known: readonly string[]): string {
  const nearest = closestMatch(name.slice(0, 100), [...known], { maxDistance: Math.max(2, name.length / 3) })
  return nearest === undefined ? '' : ` Is "${nearest}" meant?`
}
