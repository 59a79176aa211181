/** A number with its noun: `1 error`, `2,000 errors`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** The last time that a `Date` can hold, in milliseconds since the epoch. */
const lastTime = 8.64e15

/** A time in milliseconds since the epoch as text of ISO 8601, in UTC; a time that no `Date` can hold is the last or the first one. */
export function isoTime(ms: number): string {
  // oxlint-disable-next-line no-restricted-globals -- It reads no clock.
  return new Date(Math.min(Math.max(ms, -lastTime), lastTime)).toISOString()
}

/** Text in lines of at most so many columns, broken at spaces: a longer word has a line of its own. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
