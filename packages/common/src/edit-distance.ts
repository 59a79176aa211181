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

/** A hint with the most similar known name, in upper or lower case; empty if none is similar. */
export function nearestHint(name: string, known: readonly string[]): string {
  const short = name.slice(0, 100).toLowerCase()
  const most = Math.max(2, name.length / 3)
  const [nearest] = known
    .map((one) => ({ one, distance: editDistance(short, one.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return nearest === undefined ? '' : ` Did you mean "${nearest.one}"?`
}
