import { visible } from './visible.ts'

const ascii = /^[ -~]*$/
const withoutWidth = /[\p{Mn}\p{Me}\u200c\u200d]/u
/** East Asian wide and fullwidth characters and emoji, in the rough ranges that terminals agree on. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]/u

const tab = '    '

/** Foreign text as it is shown in a report: a tab is four spaces, so that what stands below it stays in line. */
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

/** Columns that the widest of shown texts takes. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((columns, text) => Math.max(columns, columnsOf(text)), 0)
}

/** Shown text with spaces behind it, up to a number of columns. */
export function padded(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnsOf(text)))
}

/** Foreign text as it is shown, in so many columns at most: what does not fit is cut off behind. */
export function shortened(text: string, columns: number): string {
  return whole(text, columns) ?? `${start(text, columns - 1)}…`
}

/** The same, cut off in front. */
export function shortenedInFront(text: string, columns: number): string {
  return whole(text, columns) ?? `…${end(text, columns - 1)}`
}

/** The same, cut out inside: both ends of a path pattern say what it means. */
export function shortenedInside(text: string, columns: number): string {
  const back = Math.floor((columns - 1) / 3)
  return whole(text, columns) ?? `${start(text, columns - 1 - back)}…${end(text, back)}`
}

/** A character has two code units at most: with so many of them, the columns are full. */
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

/** The first characters, as they are shown, that fit; never more characters than columns, even where they have no width. */
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
