import type { Split } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { trimUnicode } from '../reading/library-trims.ts'
import { beforeHash, colonIn } from '../reading/split-line.ts'
import { trimAscii } from '../reading/white-space.ts'

/** Lines as crawlers and their libraries split them, for the dialects that are based on these. */

/**
 * Two words: a name, which ends at a colon or white space, and a value, which ends at white space; the rest of the line is ignored.
 * `#` begins a comment only where a word begins. A name on the last line is no field without a value.
 *
 * Source: temoto/robotstxt, scanner.go, `scan`.
 */
export const twoWords: Split = function twoWords(line, isLast) {
  const start = wordAfter(line, 0)
  if (start === line.length || line[start] === '#') return noField(start, line)
  const nameEnd = wordEnd(line, start, ':')
  const colon = line[nameEnd] === ':'
  const value = wordAfter(line, colon ? nameEnd + 1 : nameEnd)
  if (isLast === true && value === line.length) return { comment: -1, blank: false, field: undefined }
  const end = value === line.length || line[value] === '#' ? value : wordEnd(line, value, colon ? '' : ':')
  const comment = commentFrom(line, end)
  return {
    comment,
    blank: false,
    field: { name: { start, end: nameEnd }, value: { start: value, end }, colon },
  }
}

function noField(at: number, line: ByteString): ReturnType<Split> {
  return { comment: at < line.length ? at : -1, blank: true, field: undefined }
}

/** Where the next word begins: white space is space, tab and vertical tab. */
function wordAfter(line: ByteString, from: number): number {
  let at = from
  while (at < line.length && isGap(line.charCodeAt(at))) at++
  return at
}

/** Where a word ends: at white space or at a separator. Its first byte always belongs to it. */
function wordEnd(line: ByteString, start: number, separator: ':' | ''): number {
  let at = start + 1
  while (at < line.length && !isGap(line.charCodeAt(at)) && line[at] !== separator) at++
  return at
}

function isGap(octet: number): boolean {
  return octet === 0x20 || octet === 0x09 || octet === 0x0b
}

/** Offset of the first `#` at the beginning of a word. */
function commentFrom(line: ByteString, from: number): number {
  for (let at = line.indexOf('#', from); at >= 0; at = line.indexOf('#', at + 1)) {
    if (at === from || isGap(line.charCodeAt(at - 1))) return at
  }
  return -1
}

/**
 * `name: value`, even without a name; `#` begins a comment anywhere.
 *
 * Source: seomoz/rep-cpp, robots.cpp, `getpair`.
 */
export const colonWithAnyName: Split = function colonWithAnyName(line) {
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const colon = colonIn(line, text)
  if (colon < 0) return { comment, blank, field: undefined }
  const name = trimAscii(line, text.start, colon)
  return { comment, blank, field: { name, value: trimAscii(line, colon + 1, text.end), colon: true } }
}

const statementInLine =
  /^[ \t]*(user[- ]?agent|allow|disallow|dissallow|dissalow|disalow|diasllow|disallaw|site[- ]?map|crawl[- ]?delay)(?:[ \t]*(:)|[ \t]+)/i

/**
 * A name that the crate knows, with a colon or white space after it; `#` begins a comment anywhere. A Crawl-delay that is not a number
 * is not a field. A byte order mark is skipped byte by byte, even if some are missing.
 *
 * Source: Smerity/texting_robots, parser.rs.
 */
export const knownStatement: Split = function knownStatement(written, _isLast, isFirst) {
  const line =
    isFirst === true ? written.replace(/^\u00ef?\u00bb?\u00bf?/, ({ length }) => ' '.repeat(length)) : written
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const [head, name = '', colon] = statementInLine.exec(line) ?? []
  if (head === undefined) return { comment, blank, field: undefined }
  const value = trimUnicode(line, head.length, comment < 0 ? line.length : Math.max(comment, head.length))
  const isDelay = /^crawl/i.test(name)
  if (isDelay && !isDelayInRust(line.slice(value.start, value.end)))
    return { comment, blank, field: undefined }
  const start = head.search(/[^ \t]/)
  return {
    comment,
    blank,
    field: { name: { start, end: start + name.length }, value, colon: colon !== undefined },
  }
}

/** Whether Rust reads a number that is not negative. */
function isDelayInRust(text: ByteString): boolean {
  if (/^\+?inf(?:inity)?$/i.test(text)) return true
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number(text) >= 0
}

/**
 * A name of letters, digits and hyphens, and a colon; `#` begins a comment at the beginning of the line or after white space.
 *
 * Source: GNU Wget 1.21.3, res.c, `res_parse`.
 */
export const colonThenShellComment: Split = function colonThenShellComment(line) {
  const hash = line.search(/(?<![^\t-\r ])#/)
  const text = trimAscii(line, 0, hash < 0 ? line.length : hash)
  const blank = text.start === text.end
  const [written, name = ''] = /^([A-Za-z0-9-]+)[\t-\r ]*:/.exec(line.slice(text.start, text.end)) ?? []
  if (written === undefined) return { comment: hash, blank, field: undefined }
  const value = trimAscii(line, text.start + written.length, text.end)
  return {
    comment: hash,
    blank,
    field: { name: { start: text.start, end: text.start + name.length }, value, colon: true },
  }
}
