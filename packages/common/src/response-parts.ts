/** The header fields of a response, as every `Headers` has them. */
export interface AnswerFields {
  /** The value of a field, by its name in any case; null where it is absent. */
  get(name: string): string | null
  /** Calls a function with each field. */
  forEach(take: (value: string, name: string) => void): void
}

/** Names and values of all fields, in their order; several of one name stay apart where the `Headers` keep them so. */
export function fieldsOf(headers: AnswerFields): [name: string, value: string][] {
  const fields: [string, string][] = []
  headers.forEach((value, name) => void fields.push([name, value]))
  return fields
}

/** Whether an answer is a success (RFC 9110 §15.3). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

/** Whether an answer asks to look elsewhere (RFC 9110 §15.4); 300, 304, 305 and 306 do not. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** Whether what a redirect leads to is requested with GET instead of its method. Source: Fetch, "HTTP-redirect fetch". */
export function becomesGet(status: number, method: string): boolean {
  return status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
}

/** The text of a field whose bytes came as Latin-1, one character a byte: UTF-8 where they are that. */
export function textOfHeader(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value) || /[^\u0000-\u00ff]/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(value, (character) => character.charCodeAt(0)),
    )
  } catch {
    return value
  }
}

/**
 * A body as a stream of the web platform: it is one, or a stream of Node's, which some ponyfills of `fetch` give.
 *
 * @throws `TypeError` for anything else
 */
export function streamOf(body: object): ReadableStream<Uint8Array> {
  if ('getReader' in body) return body as ReadableStream<Uint8Array>
  if (!isIterable(body))
    throw new TypeError('The body of a response must be a ReadableStream or an async iterable.')
  const pieces = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        // Of Node's streams, the iterator alone ends nothing before it was first asked.
        if ('destroy' in body && typeof body.destroy === 'function') body.destroy()
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The pieces of a body; leaving them early cancels it. */
export function piecesOf(body: object): AsyncIterable<Uint8Array> {
  return isIterable(body) ? body : readFrom(streamOf(body))
}

async function* readFrom(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** All bytes of a body; undefined if there are more than `maxBytes`. */
export async function bytesOf(body: object, maxBytes: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of piecesOf(body)) {
    pieces.push(piece)
    length += piece.length
    if (length > maxBytes) return undefined
  }
  return joined(pieces, length)
}

/** The first so many bytes of pieces, in an array of their own: none larger is kept alive by it. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, length - at), at)
    at = Math.min(length, at + piece.length)
  }
  return bytes
}

function isIterable(body: object): body is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in body
}
