/** `1 rule`, `2 rules`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** A text, or its beginning where it is long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
