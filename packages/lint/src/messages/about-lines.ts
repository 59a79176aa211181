import type { Reading } from 'ruly/dialects'
import type { Field, Line } from 'ruly'
import { innerFields, loneUrlIn, usualSpelling } from '@ruly/common/field-text'
import { counted } from '@ruly/common/words'
import { shortened } from './in-words.ts'

/** The message for a file whose bytes from `start` on are not read. */
export function fileTooLarge({ start, end }: Pick<Line, 'start' | 'end'>): string {
  const unread = (end - start).toLocaleString('en')
  return `The file has ${end.toLocaleString('en')} bytes, more than are read: the last ${unread}, from this line on, do not count.`
}

/** The message for a file that begins with a byte order mark, or with a part of one that is skipped. */
export function byteOrderMark(bom: Reading['bom'], isWhole: boolean): string {
  if (!isWhole) return 'The file begins with a part of a byte order mark, which is skipped.'
  return bom === 'text'
    ? 'The file begins with a byte order mark, which this dialect reads as text: the first line can be lost.'
    : 'The file begins with a byte order mark. It is skipped, but some agents lose the first line.'
}

/** The message for a file in UTF-16, which the dialect decodes or not. */
export function utf16(isDecoded: boolean): string {
  const reading = isDecoded ? 'and is decoded, but' : 'and'
  return `The file is UTF-16, ${reading} most agents find no rule in it: everything is open to them. Save it as UTF-8.`
}

/** The message for a line that is not UTF-8. */
export function notUtf8(line: Line): string {
  return hasFieldNotInUtf8(line)
    ? `"${shortened(fieldText(line.field))}" is not UTF-8: its bytes are compared as they are, but other agents read them differently, and URLs have other bytes.`
    : 'The line is not UTF-8. It is not a rule, but some agents refuse the whole file for it.'
}

/** Whether the part of a line that is not UTF-8 is in a field, so that it counts. */
export function hasFieldNotInUtf8(line: Line): line is Line & { readonly field: Field } {
  return line.field !== undefined && (line.text.split('#', 1)[0]?.includes('\ufffd') ?? false)
}

export function nulByte(nul: Reading['nul']): string {
  return `The line has a NUL byte${nulTexts[nul]}.`
}

const nulTexts: Readonly<Record<Reading['nul'], string>> = {
  'ends-line': ', and only the part before it is read: other agents read the whole line',
  deleted: ', which is deleted: Google reads only the part before it',
  kept: ', which is read as part of the line: Google reads only the part before it',
}

/** The message for a line of which only the first bytes are read: by Google, or by the dialect. */
export function lineTooLong(maxBytes: number, field: Field | undefined, reader?: 'Google'): string {
  const part = `the first ${maxBytes.toLocaleString('en')} bytes of the line`
  const what = reader === undefined ? `Only ${part} are read` : `${reader} reads only ${part}`
  return field === undefined ? `${what}.` : `${what}: the value of "${field.writtenName}" is cut short.`
}

/** The message for a value with another field in it, `inner` with its colon. */
export function linesRunTogether({ name, value }: Field, inner: string = firstFieldIn(value)): string {
  if (value.startsWith(inner) && inner.replace(/ ?:$/, '').toLowerCase() === name)
    return `"${inner}" is written twice: agents read the second one as a part of the value.`
  return `"${shortened(value)}" has "${inner}" in it: the line end before it is missing, and agents read both lines as one.`
}

function firstFieldIn(value: string): string {
  const [name = ''] = Array.from(innerFields(value), ({ 0: found }) => found)
  return name
}

export function misspeltField({ writtenName, name }: Field): string {
  return `"${writtenName}" is read as "${usualSpelling(name)}", but some agents skip the line.`
}

/** The message for a name that only begins like a known one: the dialect reads it as that, or only Google does. */
export function fieldNameBeginsLike(writtenName: string, read: string, reader?: 'Google'): string {
  const what = `"${shortened(writtenName)}" as "${read}", by its beginning`
  return reader === undefined
    ? `This dialect reads ${what}; other agents skip the line.`
    : `${reader} reads ${what}; other agents skip the line.`
}

export function missingColon({ writtenName }: Field): string {
  return `"${writtenName}" has no colon after it. The line is read anyway, but some agents skip it.`
}

/** The message for a line that is neither a field nor a comment. */
export function notAField(text: string): string {
  const shown = `"${shortened(text)}"`
  const url = loneUrlIn(text)
  if (url !== undefined)
    return `${shown} is a URL, not a field: agents skip it. Pass the text of the file, not its URL.`
  if (text.startsWith('<')) return `${shown} is markup, not a comment: agents skip it.`
  const name = fieldNameOf(text)
  return name === undefined
    ? `${shown} is neither a field, because it has no colon, nor a comment: agents skip it.`
    : `${shown} is not a field, because no colon follows "${name}": agents skip it.`
}

/** The field name at the beginning of a line without a colon. */
export function fieldNameOf(text: string): string | undefined {
  return /^(user-?agent|disallow|allow|sitemap|crawl-?delay|host|noindex)(?![a-z])/i.exec(text)?.[1]
}

/** The message for a rule outside all groups, with the number of rules directly below it and the reason, if they are known. */
export function ruleOutsideGroup(field: Field, below = 0, reason = ''): string {
  const others = below === 0 ? 'is' : `and ${counted(below, 'rule')} below it are`
  return `"${shortened(fieldText(field))}" ${others} outside all groups${reason}: agents skip ${below === 0 ? 'it' : 'them'}.`
}

function fieldText({ writtenName, value }: Field): string {
  return `${writtenName}: ${value}`.trim()
}
