import type { RobotsPiece } from './text/decode.ts'
import { typeOf } from '@ruly/common/type-of'
import type { Robots } from './robots.ts'
import { parse, type ParseOptions } from './parse.ts'

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
  /** The body; null if missing. */
  readonly body: RobotsStream | null
}

/** Limit of a file without `maxBytes`. The rest is not read, and a diagnostic reports that the file is longer. */
const usualMaxBytes = 512_000

/**
 * Reads a robots.txt from a stream. Reading stops at `maxBytes`, and the stream is then cancelled.
 *
 * @param stream a `ReadableStream`, a Node stream, or any async iterable of text or bytes
 * @param options as for `parse`
 * @returns the file, ready for verdicts
 * @throws the error that the stream fails with
 * @throws `TypeError` if `stream` is not a stream, for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not above 0
 * @example
 * const robots = await parseStream(new Blob(['User-agent: *\nDisallow: /private\n']).stream())
 * robots.isAllowed('ExampleBot', '/private/a') // false
 */
export async function parseStream(stream: RobotsStream, options: ParseOptions = {}): Promise<Robots> {
  const pieces: RobotsPiece[] = []
  let length = 0
  for await (const piece of piecesOf(stream)) {
    pieces.push(piece)
    length += typeof piece === 'string' ? piece.length : piece.byteLength
    if (length > (options.maxBytes ?? usualMaxBytes)) break
  }
  return parse(pieces, options)
}

/**
 * Reads the robots.txt that a `fetch` received. `url` is the URL of the response, unless the options say otherwise.
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
  const { url = response.url } = options
  const named = { ...options, ...(url ? { url } : {}) }
  return response.body === null ? parse('', named) : await parseStream(response.body, named)
}

function piecesOf(stream: RobotsStream): AsyncIterable<RobotsPiece> {
  if (typeof stream === 'object' && stream !== null) {
    if ('getReader' in stream) return readFrom(stream)
    if (Symbol.asyncIterator in stream) return stream
  }
  throw new TypeError(`"stream" must be a ReadableStream or an async iterable, got ${typeOf(stream)}.`)
}

async function* readFrom(stream: WebStream): AsyncGenerator<RobotsPiece, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value as RobotsPiece
  } finally {
    await reader.cancel()
  }
}
