import { utf16Mark } from './decode.ts'
import type { Line } from './line.ts'
import { octetsOfBytes } from './octets.ts'

/** What a file looks like: a page of HTML or XML, UTF-16 that is read octet by octet, no text at all, or what it should be. */
export type Likeness = 'robots.txt' | 'page' | 'utf-16' | 'no-text'

export function likenessOf(octets: Uint8Array, lines: readonly Line[], isDecoded: boolean): Likeness {
  if (!isDecoded && isUtf16(octets)) return 'utf-16'
  if (!isDecoded && isNoText(octets, lines)) return 'no-text'
  return firstTag(lines) === undefined ? 'robots.txt' : 'page'
}

/** The first line of a page: markup, with nothing but blank lines and comments before it. */
export function firstTag(lines: readonly Line[]): Line | undefined {
  const first = lines.find(({ kind }) => kind !== 'blank' && kind !== 'comment')
  return first !== undefined && /^[\ufeff\s]*<[!?a-z]/i.test(first.text) ? first : undefined
}

/** By its byte order mark, or by its NULs: in what is ASCII for the most part, every other octet is one. */
function isUtf16(octets: Uint8Array): boolean {
  if (utf16Mark(octetsOfBytes(octets.subarray(0, 2))) !== null) return true
  const start = octets.subarray(0, 512)
  const isPaired = [0, 1].some((odd) => start.every((octet, at) => at % 2 !== odd || octet === 0))
  return start.length >= 4 && isPaired && start.some((octet) => octet !== 0)
}

/** Images and archives are full of controls; in text there are tabs and line ends alone. */
function isNoText(octets: Uint8Array, lines: readonly Line[]): boolean {
  const start = octets.subarray(0, 512)
  const controls = start.filter((octet) => octet < 0x20 && (octet < 0x09 || octet > 0x0d))
  return controls.length * 16 > start.length && !lines.some(({ kind }) => kind === 'user-agent')
}
