import type { ByteString } from '../../model/byte-string.ts'
import type { Classify, Split } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { fields } from '../../strategies/reading/known-fields.ts'

/**
 * Lines as Heritrix reads them: HTML tags are taken out of them first.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader`.
 */

/** Stands for the bytes of a tag. */
const tagged = '\u0100'

/** White space of Java's `trim`: everything up to the space. */
const blankOctet = /[^\0- ]/

/**
 * `name:value`, without white space before the colon; `#` begins a comment anywhere. A Crawl-delay that is not a number is not a
 * field, and neither is a line with a separator that ends lines in Java's regular expressions.
 */
export const colonOutsideTags: Split = function colonOutsideTags(line) {
  // Tags become a character that is no byte, so that offsets stay.
  const untagged = line.search(blankOctet) === line.indexOf('#') ? line : withoutTags(line, tagged)
  const hash = untagged.indexOf('#')
  const text = hash < 0 ? untagged : untagged.slice(0, hash)
  const start = text.search(/[^\0- \u0100]/)
  if (start < 0) return { comment: hash, blank: true, field: undefined }
  const colon = text.indexOf(':', start)
  const noField = { comment: hash, blank: false, field: undefined }
  if (colon < 0 || /\u00c2\u0085|\u00e2\u0080[\u00a8\u00a9]/.test(text)) return noField
  let end = text.length
  while (end > colon + 1 && isBlankOrTag(text.charCodeAt(end - 1))) end--
  let from = colon + 1
  while (from < end && isBlankOrTag(text.charCodeAt(from))) from++
  const name = nameIn(text.slice(start, colon))
  if (name === 'crawl-delay' && !isDelayInJava(text.slice(from, end).replaceAll(tagged, ''))) return noField
  return { ...noField, field: { name: { start, end: colon }, value: { start: from, end }, colon: true } }
}

function isBlankOrTag(octet: number): boolean {
  return octet <= 0x20 || octet === 0x100
}

/** Whether the digits and dots at the beginning are a number. */
function isDelayInJava(text: ByteString): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?![\d.])/.test(text)
}

/** The value without HTML tags and the white space around it. */
export function untaggedValue(value: ByteString): ByteString {
  return trimmed(withoutTags(value, ''))
}

/** Without the white space of Java's `trim` at both ends. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(start, end)
}

/**
 * Each byte of an HTML tag, `<[^>]+>`, replaced.
 *
 * A search, because that regular expression takes quadratic time for many `<`.
 */
function withoutTags(octets: ByteString, filler: string): ByteString {
  let kept = ''
  let from = 0
  for (let open = octets.indexOf('<'); open >= 0;) {
    const close = octets.indexOf('>', open)
    if (close < 0) break
    const isTag = close > open + 1
    if (isTag) {
      kept += octets.slice(from, open) + filler.repeat(close + 1 - open)
      from = close + 1
    }
    open = octets.indexOf('<', isTag ? from : open + 1)
  }
  return kept + octets.slice(from)
}

function nameIn(written: ByteString): ByteString {
  return written.replaceAll(tagged, '').toLowerCase()
}

const classifyExact = exactNames(fields('user-agent', 'allow', 'disallow', 'crawl-delay'))

/** Exact names, of which HTML tags are no part. */
export const untaggedNames: Classify = named(
  (name) => classifyExact(withoutTags(name, '')),
  `untaggedNames(${classifyExact.name})`,
)
