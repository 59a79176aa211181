import type { RobotsPiece } from './text/decode.ts'
import { typeOf } from './util/type-of.ts'
import type { Robots } from './robots.ts'
import { parse, type ParseOptions } from './parse.ts'

/** A stream of the web platform, as far as it is read here. */
export interface WebStream {
  /** Locks the stream; `cancel` is called when enough has been read. */
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: unknown }>
    cancel(): Promise<unknown>
  }
}

/** What a robots.txt may come through: a `ReadableStream`, a stream of Node's, or anything that `for await` takes. */
export type RobotsStream = WebStream | AsyncIterable<RobotsPiece>

/** A `Response`, as far as it is read here. */
export interface RobotsResponse {
  readonly ok: boolean
  readonly status: number
  readonly url?: string
  readonly body: RobotsStream | null
}

/** How much is read of a file without `maxBytes`: what is beyond the limit is not read, and the diagnostics say that there was more. */
const usualMaxBytes = 512_000

/**
 * The robots.txt that a stream brings, ready for questions. No more is read than `maxBytes` and what has come along with it; then the
 * stream is cancelled.
 *
 * @throws what the stream fails with; otherwise as `parse`
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
 * The robots.txt that a `fetch` has answered, ready for questions; `url` is that of the response unless it is said otherwise.
 *
 * @throws `TypeError` for a response that is no success: what a 404 or a 503 means, an access policy says (`ruly/access`), and `@ruly/client`
 * goes by one
 * @example
 * const robots = await parseResponse(await fetch('https://example.com/robots.txt'))
 */
export async function parseResponse(response: RobotsResponse, options: ParseOptions = {}): Promise<Robots> {
  if (!response.ok)
    throw new TypeError(
      `A response with the status ${response.status} is no robots.txt. What it means, an access policy says: see ruly/access, or let @ruly/client fetch.`,
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
  throw new TypeError(`A stream must be a ReadableStream or an async iterable, got ${typeOf(stream)}.`)
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
