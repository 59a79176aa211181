import { isUrlWithHost } from '@ruly/common/file-options'
import { typeOf } from '@ruly/common/type-of'
import type { Robots } from './robots.ts'
import { checkedParseOptions, parse, type ParseOptions } from './parse.ts'
import { checkedPiece, type RobotsPiece } from './text/decode.ts'

/** A web `ReadableStream`; only these members are used. */
export interface WebStream {
  /** Locks the stream. `cancel` is called when enough has been read. */
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>
    cancel(): Promise<unknown>
  }
}

/** A stream that a robots.txt can be read from: a `ReadableStream`, a Node stream, or any async iterable. */
export type RobotsStream = WebStream | AsyncIterable<RobotsPiece>

/** The response of a `fetch`; only these members are used. */
export interface RobotsResponse {
  /** Whether the status is 200 to 299. */
  readonly ok: boolean
  /** HTTP status code. */
  readonly status: number
  /** URL after redirects. */
  readonly url?: string
  /** Whether there were redirects. */
  readonly redirected?: boolean
  /** The body; null if missing. */
  readonly body: RobotsStream | null
}

/** A line that ends at the limit is read, so only what follows its end is too much. In UTF-16, CRLF has so many bytes. */
const longestLineEnd = 4

/**
 * Reads a robots.txt from a stream. Reading stops after `maxBytes`, and the stream is then cancelled. The rest is not read, and a
 * diagnostic reports that the file is longer.
 *
 * @param stream a `ReadableStream`, a Node stream, or any async iterable of text or bytes
 * @param options as for `parse`
 * @returns the file, ready for verdicts
 * @throws the error that the stream fails with
 * @throws `TypeError` if `stream` is not a stream, for an unknown option or a value of the wrong type
 * @throws `RangeError` as `parse`
 * @example
 * const robots = await parseStream(new Blob(['User-agent: *\nDisallow: /private\n']).stream())
 * robots.isAllowed('ExampleBot', '/private/a') // false
 */
export async function parseStream(stream: RobotsStream, options: ParseOptions = {}): Promise<Robots> {
  const checked = checkedParseOptions('parseStream()', options)
  const pieces: RobotsPiece[] = []
  let length = 0
  for await (const given of piecesOf(stream)) {
    const piece = checkedPiece(given)
    // A copy, because streams can use their buffer again.
    pieces.push(typeof piece === 'string' ? piece : piece.slice())
    length += piece.length
    if (length > checked.maxBytes + longestLineEnd) break
  }
  return parse(pieces, checked)
}

/**
 * Reads the robots.txt that a `fetch` received.
 *
 * `url` is the URL of the response, unless the options say otherwise. After a redirect, the rules are for the site that was asked,
 * whose URL the response does not have: without the option, the file then applies to every URL (RFC 9309 §2.3.1.2).
 *
 * @param response the response of `fetch`
 * @param options as for `parse`
 * @returns the file, ready for verdicts
 * @throws `TypeError` if the response is not a success (2xx). An access policy says what a 404 or a 503 means: see `ruly/access`,
 * or let `@ruly/client` fetch
 * @throws as `parseStream`
 * @example
 * const robots = await parseResponse(await fetch('https://example.com/robots.txt'))
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1 RFC 9309 §2.3.1}
 */
export async function parseResponse(response: RobotsResponse, options: ParseOptions = {}): Promise<Robots> {
  if (!response.ok)
    throw new TypeError(
      `"response" must have a status from 200 to 299, got ${response.status}. See ruly/access for what it means, or let @ruly/client fetch.`,
    )
  const checked = checkedParseOptions('parseResponse()', options)
  const named = { ...checked, url: checked.url ?? siteUrlOf(response) }
  return response.body === null ? parse('', named) : await parseStream(response.body, named)
}

/** The URL of a response if it is that of the site that was asked. One made by a program has none, and `data:` is of no site. */
function siteUrlOf({ url = '', redirected }: RobotsResponse): string | undefined {
  return redirected !== true && isUrlWithHost(url) ? url : undefined
}

function piecesOf(stream: RobotsStream): AsyncIterable<RobotsPiece> {
  if (typeof stream === 'object' && stream !== null) {
    if ('getReader' in stream) return readFrom(stream)
    if (Symbol.asyncIterator in stream) return stream
  }
  throw new TypeError(
    `"stream" must be a ReadableStream or an async iterable, got ${typeOf(stream)}. parse() takes text and bytes, parseResponse() a Response.`,
  )
}

async function* readFrom(stream: WebStream): AsyncGenerator<RobotsPiece, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value as RobotsPiece
  } finally {
    // Enough has been read, or the stream has failed: that it cannot be cancelled matters to neither.
    await reader.cancel().catch(() => undefined)
  }
}
