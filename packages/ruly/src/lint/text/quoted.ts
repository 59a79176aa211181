const longest = 100

/** A value in quotes, as it stands in messages; the end of a long one is left out. */
export function quoted(value: string): string {
  return `"${value.length > longest ? `${value.slice(0, longest)}…` : value}"`
}
