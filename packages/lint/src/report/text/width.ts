import { visible } from './visible.ts'

const ascii = /^[ -~]*$/
const withoutWidth = /[\p{Mn}\p{Me}\u200c\u200d]/u
/** East Asian wide and fullwidth characters and emoji, in the rough ranges that terminals agree on. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u

const tab = '    '

/** Foreign text as shown in a report. A tab becomes four spaces, so that what is below lines up. */
function shown(text: string): string {
  return visible(text.replaceAll('\t', tab))
}

/** Columns of a terminal that shown text takes. */
export function columnsOf(text: string): number {
  if (ascii.test(text)) return text.length
  let columns = 0
  for (const character of text) columns += wide.test(character) ? 2 : withoutWidth.test(character) ? 0 : 1
  return columns
}

/** Columns of the widest of several shown texts. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((columns, text) => Math.max(columns, columnsOf(text)), 0)
}

/** Shown text, padded with spaces to a number of columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** Foreign text as shown, at most this wide; the end is cut off. */
export function shortened(text: string, columns: number): string {
  return whole(text, columns) ?? `${start(text, columns - 1)}…`
}

/** Foreign text as shown, at most this wide; the beginning is cut off. */
export function shortenedInFront(text: string, columns: number): string {
  return whole(text, columns) ?? `…${end(text, columns - 1)}`
}

/** Foreign text as shown, at most this wide; the middle is cut out, because both ends of a path pattern matter. */
export function shortenedInside(text: string, columns: number): string {
  const back = Math.floor((columns - 1) / 3)
  return whole(text, columns) ?? `${start(text, columns - 1 - back)}…${end(text, back)}`
}

/** A character has at most two code units, so this many are enough to fill the columns. */
const unitsFor = (columns: number): number => 2 * columns + 2

function whole(text: string, columns: number): string | undefined {
  if (text.length > unitsFor(columns)) return undefined
  const all = shown(text)
  return columnsOf(all) <= columns ? all : undefined
}

function start(text: string, columns: number): string {
  return fitting(Array.from(text.slice(0, unitsFor(columns))), columns).join('')
}

function end(text: string, columns: number): string {
  return fitting(Array.from(text.slice(-unitsFor(columns))).toReversed(), columns)
    .toReversed()
    .join('')
}

/** The first characters that fit, as shown; never more characters than columns, even if they have no width. */
function fitting(characters: readonly string[], columns: number): readonly string[] {
  const texts: string[] = []
  let left = columns
  for (const character of characters.slice(0, columns)) {
    const text = shown(character)
    left -= columnsOf(text)
    if (left < 0) break
    texts.push(text)
  }
  return texts
}
