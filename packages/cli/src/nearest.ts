import { closestMatch } from 'leven'

/** A hint at the known name that was probably meant; empty where none is near. */
export function nearestHint(name: string, known: readonly string[]): string {
  const nearest = closestMatch(name.slice(0, 100), [...known], { maxDistance: Math.max(2, name.length / 3) })
  return nearest === undefined ? '' : ` Is "${nearest}" meant?`
}
