import { utf16Mark } from './decode.ts'
import type { Line } from '../model/line.ts'
import { byteStringOf } from './utf8.ts'

/** What a file looks like: a page of HTML or XML without a user-agent line, UTF-16 that is read octet by octet, no text at all, or what it should be. */
export type FileKind = 'robots.txt' | 'page' | 'utf-16' | 'no-text'

export function fileKindOf(bytes: Uint8Array, lines: readonly Line[], isDecoded: boolean): FileKind {
  const hasAgentLine = (): boolean => lines.some(({ kind }) => kind === 'user-agent')
  const binary = isDecoded ? undefined : binaryKindOf(bytes, hasAgentLine)
  return binary ?? (firstTag(lines) === undefined || hasAgentLine() ? 'robots.txt' : 'page')
}

/**
 * What a body looks like that is not text, read byte by byte: UTF-16, or no text at all; undefined for text.
 *
 * @param bytes The whole body; its first 512 bytes are looked at.
 * @param hasAgentLine Whether the body has a user-agent line. Asked only where the bytes look like no text.
 * @example
 * const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
 * binaryKindOf(png, () => false) // 'no-text'
 */
export function binaryKindOf(
  bytes: Uint8Array,
  hasAgentLine: () => boolean,
): 'utf-16' | 'no-text' | undefined {
  if (isUtf16(bytes)) return 'utf-16'
  if (isCompressed(bytes)) return 'no-text'
  return isFullOfControls(bytes) && !hasAgentLine() ? 'no-text' : undefined
}

/** The first line of a page, or of a file that begins like one: markup, with nothing but blank lines and comments before it. */
export function firstTag(lines: readonly Line[]): Line | undefined {
  const first = lines.find(({ kind }) => kind !== 'blank' && kind !== 'comment')
  return first !== undefined && /^[\ufeff\s]*<[!?a-z]/i.test(first.text) ? first : undefined
}

/** By its byte order mark, or by its NULs: in what is ASCII for the most part, every other octet is one. */
function isUtf16(bytes: Uint8Array): boolean {
  if (utf16Mark(byteStringOf(bytes.subarray(0, 2))) !== null) return true
  const start = bytes.subarray(0, 512)
  const isPaired = [0, 1].some((odd) => start.every((octet, at) => at % 2 !== odd || octet === 0))
  return start.length >= 4 && isPaired && start.some((octet) => octet !== 0)
}

/** By the mark of gzip or zstd: small files hardly change in zstd, and their fields can still be seen. */
function isCompressed([first, second, third, fourth]: Uint8Array): boolean {
  const isZstd = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
  return isZstd || (first === 0x1f && second === 0x8b)
}

/** Images and archives are full of controls; in text there are tabs and line ends alone. */
function isFullOfControls(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 512)
  const controls = start.filter((octet) => octet < 0x20 && (octet < 0x09 || octet > 0x0d))
  return controls.length * 16 > start.length
}
