/** The type of a value, for messages. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : typeof value
}

/** A text in quotes, cut after 100 characters, for messages. */
export function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
