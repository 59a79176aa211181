const longest = 100

/** A value in quotes for a message; a long one is shortened. */
export function quoted(value: string): string {
  return `"${value.length > longest ? `${value.slice(0, longest)}…` : value}"`
}
