import { getBOMEncoding, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js'
import { createSinglebyteDecoder, createSinglebyteEncoder } from '@exodus/bytes/single-byte.js'
import type { Dialect } from 'ruly'

/** What the Encoding Standard takes for more than it is: these labels mean less to Ruby. */
const isoNames: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'iso-8859-1'],
  ['windows-1254', 'iso-8859-9'],
  ['windows-874', 'iso-8859-11'],
])
const isIso = new Set(isoNames.values())
const isMultibyte = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'])
const isWithoutAscii = new Set(['iso-2022-jp', 'utf-16be', 'utf-16le'])

/** Name of the encoding for a label; undefined for one that is not known. */
function encodingOf(label: string): string | undefined {
  const encoding = normalizeEncoding(label)
  if (encoding === null || encoding === 'replacement') return undefined
  const number = encoding.slice('windows-'.length)
  return label.includes(number) ? encoding : (isoNames.get(encoding) ?? encoding)
}

/**
 * What is read of a body: its text by the label of a charset, without the bytes that are not text in it; its bytes for UTF-8 and for a label that is
 * not known or missing.
 */
export function textIn(label: string | undefined, bytes: Uint8Array): string | Uint8Array {
  const encoding = label === undefined ? undefined : encodingOf(label)
  if (encoding === undefined || encoding === 'utf-8') return bytes
  if (isIso.has(encoding)) return createSinglebyteDecoder(encoding, true)(bytes).replaceAll('\uFFFD', '')
  // UTF-16 without an order in its name is ordered by its mark.
  const marked = encoding.startsWith('utf-16') ? getBOMEncoding(bytes) : null
  return new TextDecoder(marked ?? encoding).decode(bytes).replaceAll('\uFFFD', '')
}

/**
 * The dialect, with rules and URLs compared in the bytes of a charset; itself for UTF-8.
 *
 * @throws `RangeError` that names `urlCharset`
 */
export function inUrlCharset(dialect: Dialect, urlCharset: string): Dialect {
  const encoding = encodingOf(urlCharset)
  if (encoding === undefined || isWithoutAscii.has(encoding)) {
    throw new RangeError(
      `"urlCharset" must be a known charset whose ASCII is ASCII, got ${JSON.stringify(urlCharset)}.`,
    )
  }
  if (encoding === 'utf-8') return dialect
  const form = formIn(encoding)
  const { target, compile } = dialect.matching
  return {
    ...dialect,
    matching: {
      ...dialect.matching,
      target: (url, site) => target(form(url), site),
      compile({ line, kind, rawValue }, robotsUrl) {
        const value = form(Buffer.from(rawValue, 'latin1').toString('utf8'))
        return compile({ line, kind, value, rawValue: Buffer.from(value).toString('latin1') }, robotsUrl)
      },
    },
  }
}

/** Bytes beyond ASCII stand as characters of private use from here on, so that they are text to every dialect. */
const privateUse = 0xf700
/** What stands before a character that would be taken for a byte, or for this mark. */
const mark = '\uf77f'

/** Text with the bytes of a charset for characters beyond ASCII, and for escapes of such bytes; characters it does not have stay apart. */
function formIn(encoding: string): (text: string) => string {
  const encoder = isMultibyte.has(encoding)
    ? createMultibyteEncoder(encoding)
    : createSinglebyteEncoder(encoding)
  const encoded = (character: string): string => {
    try {
      return Array.from(encoder(character), standing).join('')
    } catch {
      return apart(character)
    }
  }
  return (text) =>
    text.replace(/%[89A-Fa-f][\dA-Fa-f]|[^\0-\u007f]/gu, (found) =>
      found.startsWith('%') ? standing(Number.parseInt(found.slice(1), 16)) : encoded(found),
    )
}

function standing(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : privateUse + byte)
}

/** A character that equals nothing that stands for a byte: itself, or the mark with another. */
function apart(character: string): string {
  const isTaken = character >= mark && character <= '\uf7ff'
  return isTaken ? mark + String.fromCharCode(character.charCodeAt(0) - 0x100) : character
}
