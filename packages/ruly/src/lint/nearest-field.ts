import { extensionFields, googleFields } from '../dialects/fields.ts'
import { usualSpelling } from '../core/usual-spelling.ts'

const names: readonly string[] = [
  ...new Set([...googleFields, ...extensionFields].map(({ name }) => name)),
].filter((name) => name.length >= 5)

/**
 * The field that an unknown name was probably meant to be, in its usual spelling: no more than two letters are otherwise.
 *
 * Of a field's own name nothing else was meant, though the dialect does not know it.
 */
export function nearestField(name: string): string | undefined {
  if (name.length > 20 || isFieldName(name)) return undefined
  const written = name.replaceAll(/[\s_]+/g, '-').replace(/^["']/, '')
  const found = names.filter((known) => isNear(known, written))
  const [first] = found
  // Of what may be the opposite, nobody knows what was meant.
  if (first === undefined || first === `no${written}` || found.length > 1) return undefined
  return usualSpelling(first)
}

/** Whether a name is that of a field, in whatever dialect. */
export function isFieldName(name: string): boolean {
  return names.includes(name)
}

function isNear(known: string, name: string): boolean {
  const allowed = known.length < 7 ? 1 : 2
  return Math.abs(known.length - name.length) <= allowed && distance(known, name) <= allowed
}

/** How many letters have to be put in, taken out, changed or swapped with their neighbour. */
function distance(one: string, other: string): number {
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
