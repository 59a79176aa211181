import { isGzip, isZstd } from './packed-bytes.ts'
import { byteStringOf, utf16Mark } from './utf8.ts'

/**
 * What a file looks like: an HTML, XML or JSON page without a user-agent line, UTF-16 that is read byte by byte, not text at all, or a
 * robots.txt.
 */
export type FileKind = 'robots.txt' | 'page' | 'utf-16' | 'no-text'

/** What is seen of a line. */
interface SeenLine {
  readonly kind: string
  readonly text: string
}

export function fileKindOf(bytes: Uint8Array, lines: readonly SeenLine[], isDecoded: boolean): FileKind {
  const hasAgentLine = (): boolean => lines.some(({ kind }) => kind === 'user-agent')
  const binary = isDecoded ? undefined : binaryKindOf(bytes, hasAgentLine)
  return binary ?? (firstTag(lines) === undefined || hasAgentLine() ? 'robots.txt' : 'page')
}

/**
 * The kind of a body that is not text when read byte by byte: UTF-16, or not text at all; undefined for text.
 *
 * @param bytes the whole body; only its first 512 bytes are examined
 * @param hasAgentLine whether the body has a user-agent line; called only if the bytes do not look like text
 * @returns the kind, or undefined for text
 * @example
 * const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
 * binaryKindOf(png, () => false) // 'no-text'
 */
export function binaryKindOf(
  bytes: Uint8Array,
  hasAgentLine: () => boolean,
): 'utf-16' | 'no-text' | undefined {
  if (isUtf16(bytes)) return 'utf-16'
  // Other formats hide the fields, but zstd leaves those of small files nearly unchanged.
  if (isGzip(bytes) || isZstd(bytes)) return 'no-text'
  return isFullOfControls(bytes) && !hasAgentLine() ? 'no-text' : undefined
}

/** The first line of a page, or of a file that starts like one: markup or JSON after only blank lines and comments. */
export function firstTag<Line extends SeenLine>(lines: readonly Line[]): Line | undefined {
  const first = lines.find(({ kind }) => kind !== 'blank' && kind !== 'comment')
  return first !== undefined && beginningOfPage.test(first.text) ? first : undefined
}

/** A tag, or an object or array of JSON, but no block of a template such as `{% if %}`. */
const beginningOfPage = /^[\ufeff\s]*(?:<[!?a-z]|\{\s*(?:["}]|$)|\[\s*(?:[[{"\]]|$))/i

/** Detects UTF-16 by its byte order mark, or by its NUL bytes: in mostly ASCII text every other byte is one. */
function isUtf16(bytes: Uint8Array): boolean {
  if (utf16Mark(byteStringOf(bytes.subarray(0, 2))) !== null) return true
  const start = bytes.subarray(0, 512)
  const isPaired = [0, 1].some((odd) => start.every((octet, at) => at % 2 !== odd || octet === 0))
  return start.length >= 4 && isPaired && start.some((octet) => octet !== 0)
}

/** Images and archives are full of control characters; text has only tabs and line ends. */
function isFullOfControls(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 512)
  const controls = start.filter((octet) => octet < 0x20 && (octet < 0x09 || octet > 0x0d))
  return controls.length * 16 > start.length
}
