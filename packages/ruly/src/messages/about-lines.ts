import type { Reading } from '../model/dialect.ts'
import type { Field, Line } from '../model/line.ts'
import { usualSpelling } from '../text/usual-spelling.ts'
import { counted, shortened } from './in-words.ts'

/** For a file of which the bytes from `start` on are not read. */
export function fileTooLarge({ start, end }: Pick<Line, 'start' | 'end'>): string {
  const unread = (end - start).toLocaleString('en')
  return `The file has ${end.toLocaleString('en')} bytes, more than are read: the last ${unread}, from this line on, do not count.`
}

/** For a file that begins with a byte order mark, or with a part of one that is skipped. */
export function byteOrderMark(bom: Reading['bom'], isWhole: boolean): string {
  if (!isWhole) return 'The file begins with a part of a byte order mark, which is skipped.'
  return bom === 'text'
    ? 'The file begins with a byte order mark, which this dialect reads as text: it can lose the first line to it.'
    : 'The file begins with a byte order mark, which is skipped: some robots lose the first line to it.'
}

/** For a file in UTF-16, which the dialect decodes or not. */
export function utf16(isDecoded: boolean): string {
  const reading = isDecoded ? 'and is read as such, but' : 'and'
  return `The file is UTF-16, ${reading} most robots find no rule in it: everything is open to them. Save it as UTF-8.`
}

/** For a line that is not UTF-8. */
export function notUtf8(line: Line): string {
  return hasFieldNotInUtf8(line)
    ? `"${shortened(fieldText(line.field))}" is not UTF-8: its bytes count as they are, but other robots read them in other ways, and URLs have other bytes.`
    : 'The line is not UTF-8. It is not a rule, but some robots refuse the whole file for it.'
}

/** Whether the part of a line that is not UTF-8 stands in a field, so that it counts. */
export function hasFieldNotInUtf8(line: Line): line is Line & { readonly field: Field } {
  return line.field !== undefined && (line.text.split('#', 1)[0]?.includes('\ufffd') ?? false)
}

export function nulByte(nul: Reading['nul']): string {
  return `The line has a NUL byte${nulTexts[nul]}.`
}

const nulTexts: Readonly<Record<Reading['nul'], string>> = {
  'ends-line': ' and is read only up to it: other robots read all of it',
  deleted: ', which is left out: Google reads the line only up to it',
  kept: ', which counts as any other: Google reads the line only up to it',
}

/** For a line of which only the first bytes are read: by Google, or by the dialect. */
export function lineTooLong(maxBytes: number, field: Field | undefined, reader?: 'Google'): string {
  const part = `the first ${maxBytes.toLocaleString('en')} bytes of the line`
  const what = reader === undefined ? `Only ${part} are read` : `${reader} reads only ${part}`
  return field === undefined ? `${what}.` : `${what}: the value of "${field.writtenName}" is cut short.`
}

export function misspeltField({ writtenName, name }: Field): string {
  return `"${writtenName}" is read as "${usualSpelling(name)}", but some robots skip the line.`
}

/** For a name that only begins like one that is known: the dialect reads it as that, or only Google does. */
export function fieldNameBeginsLike(writtenName: string, read: string, reader?: 'Google'): string {
  const what = `"${shortened(writtenName)}" as "${read}", by its beginning`
  return reader === undefined
    ? `This dialect reads ${what}; other robots skip the line.`
    : `${reader} reads ${what}; other robots skip the line.`
}

export function missingColon({ writtenName }: Field): string {
  return `"${writtenName}" lacks its colon. The line is read all the same, but some robots skip it.`
}

/** For a line that is neither a field nor a comment. */
export function notAField(text: string): string {
  const shown = `"${shortened(text)}"`
  if (text.startsWith('<')) return `${shown} is markup, not a comment: robots skip it.`
  const name = fieldNameOf(text)
  return name === undefined
    ? `${shown} is neither a field, as it has no colon, nor a comment: robots skip it.`
    : `${shown} is not a field, as no colon follows "${name}": robots skip it.`
}

/** The name of a field with which a line begins that has no colon. */
export function fieldNameOf(text: string): string | undefined {
  return /^(user-?agent|disallow|allow|sitemap|crawl-?delay|host|noindex)(?![a-z])/i.exec(text)?.[1]
}

/** For a rule that belongs to no group, with the number of those directly below it and with the reason, where they are known. */
export function ruleOutsideGroup(field: Field, below = 0, reason = ''): string {
  const others = below === 0 ? 'stands' : `and ${counted(below, 'rule')} below it stand`
  return `"${shortened(fieldText(field))}" ${others} in no group${reason}: robots skip ${below === 0 ? 'it' : 'them'}.`
}

function fieldText({ writtenName, value }: Field): string {
  return `${writtenName}: ${value}`.trim()
}
