import { markedEncoding, parseInputOf } from '@ruly/common/charset'
import { byteStringOf } from '@ruly/common/utf8'
import { binaryKindOf } from 'ruly'
import type { AccessPolicy, Meaning, Charset } from 'ruly/access'

import { isHtmlType, mediaType } from '../../http/media-type.ts'

/** What a body is under a policy. */
export interface BodyReading {
  readonly meaning: Meaning
  /** See `Copy.charset`. */
  readonly charset: string
  readonly charsetNote: CharsetNote | undefined
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
  /** Why the body counts as none, where it is not text. */
  readonly notText: string | undefined
}

interface ReadingContext {
  readonly policy: AccessPolicy
  readonly encodingOf: (label: string) => string | undefined
}

/** Says what a body is: whether it is read as a robots.txt, and in which charset. */
export function readBody(
  bytes: Uint8Array,
  contentType: string | undefined,
  { policy, encodingOf }: ReadingContext,
): BodyReading {
  const type = mediaType(contentType)
  const chosen = chosenCharset({ bytes, named: type?.charset }, policy.charset, encodingOf)
  const charset = chosen.charset ?? policy.charset.otherwise
  const reading = {
    charset,
    charsetNote: chosen.note,
    isHtml: isPage(bytes, type?.essence),
    notText: undefined,
  }
  if (chosen.charset === undefined && policy.charset.unknown !== 'otherwise')
    return { ...reading, meaning: policy.charset.unknown }
  const notText = policy.notText === 'network-error' ? whyNotRead(bytes, chosen, type?.charset) : undefined
  if (notText !== undefined) return { ...reading, meaning: policy.networkError, notText }
  return {
    ...reading,
    meaning: isAccepted(bytes, type?.essence, policy, reading.isHtml) ? 'parse' : 'allow-all',
  }
}

/** Why a body is not understood: it is not text, or its header names a charset that is not known and the bytes do not contradict it. */
function whyNotRead(bytes: Uint8Array, { charset, note }: ChosenCharset, named = ''): string | undefined {
  const isUnknown = note === 'charset-unknown' && !isBlank(bytes) && !hasPlainAgentLine(bytes)
  if (!isUnknown) return whyNotText(bytes, charset ?? 'bytes')
  return `its charset ${JSON.stringify(named.slice(0, 40))} is not known, and no user-agent line can be read`
}

function isAccepted(
  bytes: Uint8Array,
  essence: string | undefined,
  { body }: AccessPolicy,
  isHtml: boolean,
): boolean {
  if (body === 'text-with-disallow') return essence?.startsWith('text/') === true && hasDisallowLine(bytes)
  return body === 'any' || !isHtml
}

/** HTML by its type or its beginning, and without a user-agent line. */
function isPage(bytes: Uint8Array, essence: string | undefined): boolean {
  return (isHtmlType(essence) || beginsAsPage(bytes)) && !hasAgentLine(bytes)
}

/** A file as it came. */
interface Body {
  /** After content decoding. */
  readonly bytes: Uint8Array
  /** What its `Content-Type` names, in lower case. */
  readonly named: string | undefined
}

/** Why a file is not read in the charset that its header names. */
type CharsetNote = 'charset-unknown' | 'charset-contradicted'

/** The charset that a file is read in. */
interface ChosenCharset {
  /** A label, `bytes` for none; undefined where the header names one that is not known and that matters. */
  readonly charset: string | undefined
  readonly note: CharsetNote | undefined
}

/** Chooses the charset of a body; `encodingOf` gives the name of the encoding for a label that is known. */
export function chosenCharset(
  { bytes, named }: Body,
  { from, otherwise, unknown, labels }: Charset,
  encodingOf: (label: string) => string | undefined,
): ChosenCharset {
  let note: CharsetNote | undefined
  for (const place of from) {
    const label = place === 'bom' ? byteOrderMark(bytes) : named
    if (label === undefined) continue
    const encoding = encodingOf(label)
    if (encoding !== undefined) {
      const right = place === 'bom' || labels === 'believed' ? label : checkedLabel(bytes, label, encoding)
      if (right !== undefined)
        return { charset: right, note: right === label ? note : 'charset-contradicted' }
      note = 'charset-contradicted'
    } else if (unknown !== 'otherwise') return { charset: undefined, note: 'charset-unknown' }
    else note = 'charset-unknown'
  }
  return { charset: otherwise, note }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : markedEncoding(bytes)
}

/** The label that the bytes bear out: the one that was named, a nearer one, or none. */
function checkedLabel(bytes: Uint8Array, label: string, encoding: string): string | undefined {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Label(bytes, label, encoding)
  return encoding !== 'utf-8' && isUtf8BeyondAscii(bytes) ? 'utf-8' : label
}

/**
 * The fields of a robots.txt are ASCII: in UTF-16 every other byte of them is NUL, which says the byte order too, and no line of them can be
 * read byte by byte.
 */
function utf16Label(bytes: Uint8Array, label: string, encoding: string): string | undefined {
  let evenNuls = 0
  let oddNuls = 0
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 0) evenNuls++
    else oddNuls++
  }
  if (bytes.length === 0) return label
  if (evenNuls + oddNuls === 0 || hasPlainAgentLine(bytes)) return undefined
  const found = evenNuls > oddNuls ? 'utf-16be' : 'utf-16le'
  return found === encoding ? label : found
}

function isUtf8BeyondAscii(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false
  try {
    // As a stream: the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

// Linear all: white space is looked for at one place of a line only.
const agentLine = /^(?:\u00ef\u00bb\u00bf)?[ \t]*user[- ]?agent[ \t]*:/im
const disallowLine = /^[ \t]*disallow[ \t]*:/im
const pageStart =
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype\s|!--|\?xml|html|head|body|title|script)/i

/** Whether a body has a user-agent line, in UTF-16 too. */
export function hasAgentLine(bytes: Uint8Array): boolean {
  return agentLine.test(withoutNul(bytes))
}

/** Whether it has one that can be read byte by byte. */
function hasPlainAgentLine(bytes: Uint8Array): boolean {
  return agentLine.test(byteStringOf(bytes))
}

/** Whether a body is empty but for white space of ASCII. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/** Whether a body has a disallow line, as LWP::RobotUA looks for it. */
export function hasDisallowLine(bytes: Uint8Array): boolean {
  return disallowLine.test(withoutNul(bytes))
}

/** Whether a body begins as pages of HTML and XML do. */
export function beginsAsPage(bytes: Uint8Array): boolean {
  return pageStart.test(withoutNul(bytes.subarray(0, 1024)))
}

/** Why a body is not text in the charset that it is read in; undefined where it is. */
export function whyNotText(bytes: Uint8Array, charset: string): string | undefined {
  const input = parseInputOf(bytes, charset, 'utf-8')
  const read = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const likeness = binaryKindOf(read, () => hasPlainAgentLine(read))
  return likeness && reasons[likeness]
}

const reasons = {
  'utf-16': 'the body looks like UTF-16, which neither a byte order mark nor its Content-Type says',
  'no-text': 'the body is not text: an image, an archive, or compressed data that nothing announces',
}

/** The letters of ASCII, in UTF-16 too. */
function withoutNul(bytes: Uint8Array): string {
  return byteStringOf(bytes).replaceAll('\0', '')
}
