/** The number of letters to insert, delete, change or swap with their neighbour. */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const changed = cell(rows, i - 1, j - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? cell(rows, i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(cell(rows, i - 1, j) + 1, (row[j - 1] as number) + 1, changed, swapped))
    }
    rows.push(row)
  }
  return cell(rows, one.length, other.length)
}

function cell(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? Infinity
}

/** What is compared of a name: no known one is longer. */
const comparedLength = 100

/** The most similar known name, in upper or lower case, to which a name has no more than `most` of its letters to change; undefined if none is similar. */
export function nearestName(
  name: string,
  known: readonly string[],
  most: (one: string) => number,
): string | undefined {
  const short = name.slice(0, comparedLength).toLowerCase()
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(short, one.toLowerCase()) }))
    .filter(({ one, distance }) => distance <= most(one))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.one
}

/** A hint with the most similar known name; empty if none is similar. */
export function nearestHint(name: string, known: readonly string[]): string {
  const most = Math.max(2, Math.min(name.length, comparedLength) / 3)
  const nearest = nearestName(name, known, () => most)
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`
}
