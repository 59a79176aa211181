import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import { httpMessageOf } from '@ruly/client/internal'

import { maxBytes, type Skipped } from './census-record.ts'

/** An HTTP response without its codings. */
export interface HttpAnswer {
  readonly status: number
  readonly contentType: string | undefined
  /** The header of a redirect, as it was sent. */
  readonly location: string | undefined
  readonly bytes: Buffer
}

/**
 * The response in the content of a WARC record (WARC 1.1 §6.3); of a revisit, with the body of the response that it refers to.
 *
 * Crawlers store bodies as they came, or without their codings under the same header: a coding that a body does not have, by how it
 * begins, is passed over. Common Crawl renames such headers, so that they are not looked at.
 */
export function httpAnswerOf(content: Buffer, original?: Buffer): HttpAnswer | Skipped {
  const message = httpMessageOf(content, original)
  if (message === undefined) return 'not-http'
  const { status, fields, body } = message
  const bytes = decoded(body, fields.get('content-encoding') ?? '')
  if (typeof bytes === 'string') return bytes
  return { status, contentType: fields.get('content-type'), location: fields.get('location'), bytes }
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
  let bytes = body
  for (const coding of codings.toReversed()) {
    if (bytes.length === 0) return bytes
    try {
      bytes = withoutCoding(bytes, coding)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'not-decodable'
    }
  }
  return bytes
}

/** What comes out before the end is missed counts: crawlers cut bodies off. */
const lenient = { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH }

function withoutCoding(bytes: Buffer, coding: string): Buffer {
  const [first = 0, second = 0] = bytes
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return first === 0x1f && second === 0x8b ? gunzipSync(bytes, lenient) : bytes
    case 'deflate':
      // RFC 1950 §2.2: the method, and a check of both bytes. Others leave the zlib header out, or have no coding.
      if ((first & 0x0f) === 8 && (first * 256 + second) % 31 === 0) return inflateSync(bytes, lenient)
      return isText(bytes) ? bytes : inflateRawSync(bytes, lenient)
    case 'br':
      return isText(bytes) ? bytes : brotliDecompressSync(bytes, { maxOutputLength: maxBytes })
    default:
      return isText(bytes) ? bytes : unknownCoding()
  }
}

/** Printable ASCII and white space at the beginning, as compressed bytes hardly are. */
function isText(bytes: Buffer): boolean {
  return /^[\t\n\r -~]*$/.test(bytes.toString('latin1', 0, 32))
}

function unknownCoding(): never {
  throw new Error('a content coding that is not known')
}
