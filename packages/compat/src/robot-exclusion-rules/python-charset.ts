import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'

/**
 * The charset that a `Content-Type` names, in lower case; ISO-8859-1 where it names none.
 *
 * Source: robotexclusionrulesparser.py, `_parse_content_type_header`: no grammar is minded, and the last charset counts.
 */
export function charsetOf(contentType = ''): string {
  const named = contentType
    .trim()
    .toLowerCase()
    .split(';')
    .slice(1)
    .map((parameter) => /charset=['"]?([^'"]*)/.exec(parameter)?.[1] ?? '')
    .findLast((charset) => charset !== '')
  return named?.trim() || 'iso-8859-1'
}

/** Text in a charset, without replacing what is not text in it; undefined for a charset that is not known, and for what is not text. */
export function strictText(bytes: Uint8Array, charset: string, isCut: boolean): string | undefined {
  const encoding = encodingOf(charset)
  if (encoding === undefined) return undefined
  if (encoding === 'iso-8859-1') return latin1(bytes)
  if (encoding === 'us-ascii') return bytes.every((byte) => byte < 0x80) ? latin1(bytes) : undefined
  const label = encoding === 'utf-16' ? byteOrderOf(bytes) : (standsFor[encoding] ?? encoding)
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: encoding !== 'utf-16' })
  // A stream may end within a character.
  const decode = (these: Uint8Array): string => decoder.decode(these, { stream: isCut })
  try {
    return encoding in standsFor ? withControls(bytes, decode) : decode(bytes)
  } catch {
    return undefined
  }
}

function byteOrderOf([first, second]: Uint8Array): string {
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-16le'
}

/** Charsets that the Encoding Standard takes for Windows's: the same, but for control characters. */
const standsFor: Readonly<Record<string, string>> = {
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
}

/** Names that Python's codecs have and the Encoding Standard has not. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['u8', 'utf', 'utf-8-sig', 'cp65001'],
  'utf-16': ['u16', 'utf16'],
  'utf-16le': ['utf-16-le'],
  'utf-16be': ['utf-16-be'],
  'us-ascii': ['646', 'ansi-x3.4-1968', 'ansi-x3-4-1968', 'iso646-us'],
  'iso-8859-1': ['latin', 'latin-1', '8859', 'iso8859'],
  'iso-8859-15': ['latin9'],
  'windows-874': ['cp874'],
  macintosh: ['mac-roman', 'macroman'],
  'x-mac-cyrillic': ['mac-cyrillic', 'maccyrillic'],
  shift_jis: ['cp932', 's-jis', 'shiftjis'],
  'euc-jp': ['eucjp', 'ujis', 'u-jis'],
  'iso-2022-jp': ['iso2022jp', 'iso2022-jp'],
  'euc-kr': ['euckr', 'cp949', 'uhc'],
  gbk: ['cp936', 'ms936', 'euccn'],
  big5: ['cp950', 'big5hkscs'],
}

const pythonNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOf).flatMap(([encoding, names]) => names.map((name) => [name, encoding] as const)),
)

/** Names are compared as Python's are: without case, and any marks between letters and digits are the same. */
function encodingOf(charset: string): string | undefined {
  const label = charset.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
  const name = pythonNames.get(label) ?? label
  const encoding = name === 'utf-16' ? name : normalizeEncoding(name)
  if (encoding === null || encoding === 'replacement' || encoding === 'x-user-defined') return undefined
  if (encoding === 'windows-1252' && name.endsWith('ascii')) return 'us-ascii'
  return isWindows.test(name) ? encoding : (isoOf.get(encoding) ?? encoding)
}

const isWindows = /^(?:windows|cp125|x-cp|dos)/
const isoOf: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'iso-8859-1'],
  ...Object.entries(standsFor).map(([iso, windows]) => [windows, iso] as const),
])

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** An byte that is a control character stays one. */
function withControls(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): string {
  const isControl = (byte: number): boolean => byte >= 0x80 && byte <= 0x9f
  const text = decode(bytes.map((byte) => (isControl(byte) ? 0 : byte)))
  return Array.from(bytes, (byte, at) => (isControl(byte) ? String.fromCharCode(byte) : text[at])).join('')
}
