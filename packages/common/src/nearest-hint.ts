import { editDistance } from './edit-distance.ts'

/** A hint with the most similar known name; empty if none is similar. */
export function nearestHint(name: string, known: readonly string[]): string {
  const short = name.slice(0, 100)
  const most = Math.max(2, name.length / 3)
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(short, one) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest === undefined ? '' : ` Did you mean "${nearest.one}"?`
}
