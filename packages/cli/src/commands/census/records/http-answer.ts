import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import { maxBytes, type Skipped } from './census-record.ts'
import { HeaderFields } from './header-fields.ts'

/** An HTTP response without its codings. */
export interface HttpAnswer {
  readonly status: number
  readonly contentType: string | undefined
  readonly octets: Buffer
}

/**
 * The response in the content of a WARC record (WARC 1.1 §6.3).
 *
 * Crawlers store bodies as they came, or without their codings under the same header: a coding that a body does not have, by how it
 * begins, is passed over. Common Crawl renames such headers, so that they are not looked at.
 */
export function httpAnswerOf(content: Buffer): HttpAnswer | Skipped {
  const end = headEnd(content)
  if (end === undefined) return 'not-http'
  const head = content.subarray(0, end.head)
  const status = /^HTTP\/[0-9.]+[ \t]+([0-9]{3})(?![0-9])/.exec(head.toString('latin1', 0, statusOctets))?.[1]
  if (status === undefined) return 'not-http'
  const fields = new HeaderFields(head, 'latin1')
  const octets = bodyOf(content.subarray(end.body), fields)
  if (typeof octets === 'string') return octets
  return { status: Number(status), contentType: fields.get('content-type'), octets }
}

/** More than a status line has up to the status. */
const statusOctets = 256

function bodyOf(body: Buffer, fields: HeaderFields): Buffer | Skipped {
  const isChunked = /(?:^|,)\s*chunked\s*$/i.test(fields.get('transfer-encoding') ?? '')
  return decoded(isChunked ? withoutChunks(body) : body, fields.get('content-encoding') ?? '')
}

function headEnd(content: Buffer): { readonly head: number; readonly body: number } | undefined {
  const crlf = content.indexOf('\r\n\r\n')
  const lf = (crlf < 0 ? content : content.subarray(0, crlf)).indexOf('\n\n')
  if (crlf >= 0 && lf < 0) return { head: crlf, body: crlf + 4 }
  return lf >= 0 ? { head: lf, body: lf + 2 } : undefined
}

/** The body in chunks (RFC 9112 §7.1); what has none, or stops having them, is taken as it is. */
function withoutChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\n', at)
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(
      body.toString('latin1', at, Math.min(lineEnd, at + 256)),
    )?.[1]
    if (lineEnd < 0 || size === undefined) return at === 0 ? body : Buffer.concat(chunks)
    const start = lineEnd + 1
    const end = start + Number.parseInt(size, 16)
    chunks.push(body.subarray(start, end))
    if (end === start || end >= body.length) return Buffer.concat(chunks)
    at = end + (body[end] === 0x0d ? 2 : 1)
  }
}

/** More codings than this, one over the other, are an attack. */
const maxCodings = 5

function decoded(body: Buffer, contentEncoding: string): Buffer | Skipped {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings) return 'not-decodable'
  let octets = body
  for (const coding of codings.toReversed()) {
    if (octets.length === 0) return octets
    try {
      octets = withoutCoding(octets, coding)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'not-decodable'
    }
  }
  return octets
}

/** What comes out before the end is missed counts: crawlers cut bodies off. */
const lenient = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }

function withoutCoding(octets: Buffer, coding: string): Buffer {
  const [first = 0, second = 0] = octets
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return first === 0x1f && second === 0x8b ? gunzipSync(octets, lenient) : octets
    case 'deflate':
      // RFC 1950 §2.2: the method, and a check of both octets. Others leave the zlib header out, or have no coding.
      if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) return inflateSync(octets, lenient)
      return isText(octets) ? octets : inflateRawSync(octets, lenient)
    case 'br':
      return isText(octets) ? octets : brotliDecompressSync(octets, { maxOutputLength: maxBytes })
    default:
      return isText(octets) ? octets : unknownCoding()
  }
}

/** Printable ASCII and white space at the beginning, as compressed octets hardly are. */
function isText(octets: Buffer): boolean {
  return /^[\t\n\r -~]*$/.test(octets.toString('latin1', 0, 32))
}

function unknownCoding(): never {
  throw new Error('a content coding that is not known')
}
