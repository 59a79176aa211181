import { isSuccess } from '@ruly/common/response-parts'

/** An HTTP response as a WARC record has it. */
interface HttpMessage {
  readonly status: number
  /** Status line and fields. */
  readonly head: Buffer
  readonly fields: HeaderFields
  /** Without chunks; its content codings are on it, if they were kept. */
  readonly body: Buffer
  /** Whether the body breaks off before its last chunk. */
  readonly isCut: boolean
}

/**
 * The response in the content of a record (WARC 1.1 §6.3), of HTTP/1.0 or later; undefined for anything else.
 *
 * @param original the content of the response that a revisit refers to: its body, and if the revisit has no head or that of a 304, its head, of a
 *   file only: of many redirects and errors, the body is the same, and the head is not
 */
export function httpMessageOf(content: Buffer, original?: Buffer): HttpMessage | undefined {
  const own = messageIn(content)
  if (original === undefined) return own
  const before = messageIn(original)
  if (before === undefined) return undefined
  if (own !== undefined && own.status !== 304) return { ...own, body: before.body, isCut: before.isCut }
  return isSuccess(before.status) ? before : undefined
}

function messageIn(content: Buffer): HttpMessage | undefined {
  const end = headEnd(content)
  if (end === undefined) return undefined
  const head = content.subarray(0, end.head)
  const status = /^HTTP\/[1-3](?:\.[0-9])?[ \t]+([0-9]{3})(?![0-9])/.exec(
    head.toString('latin1', 0, statusBytes),
  )?.[1]
  if (status === undefined) return undefined
  const fields = new HeaderFields(head, 'latin1')
  const body = content.subarray(end.body)
  const isChunked = /(?:^|,)\s*chunked\s*$/i.test(fields.get('transfer-encoding') ?? '')
  return {
    status: Number(status),
    head,
    fields,
    ...(isChunked ? withoutChunks(body) : { body, isCut: false }),
  }
}

/** More than a status line has up to the status. */
const statusBytes = 256

function headEnd(content: Buffer): { readonly head: number; readonly body: number } | undefined {
  const crlf = content.indexOf('\r\n\r\n')
  const lf = (crlf < 0 ? content : content.subarray(0, crlf)).indexOf('\n\n')
  if (crlf >= 0 && lf < 0) return { head: crlf, body: crlf + 4 }
  return lf >= 0 ? { head: lf, body: lf + 2 } : undefined
}

/** The body in chunks (RFC 9112 §7.1) up to where they stop; what has none is taken as it is. */
function withoutChunks(body: Buffer): Pick<HttpMessage, 'body' | 'isCut'> {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\n', at)
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(
      body.toString('latin1', at, Math.min(lineEnd, at + 256)),
    )?.[1]
    if (lineEnd < 0 || size === undefined)
      return at === 0 ? { body, isCut: false } : { body: Buffer.concat(chunks), isCut: true }
    const start = lineEnd + 1
    const end = start + Number.parseInt(size, 16)
    chunks.push(body.subarray(start, end))
    if (end === start || end >= body.length) return { body: Buffer.concat(chunks), isCut: end !== start }
    at = end + (body[end] === 0x0d ? 2 : 1)
  }
}

/**
 * The fields of a header, found when asked for: lines of `name: value` after the first line. Lines that begin with white space continue
 * the previous line.
 */
export class HeaderFields {
  readonly #head: Buffer
  readonly #encoding: 'latin1' | 'utf8'
  /** One character for each byte, as offsets are those of the bytes. */
  readonly #lowerCase: string

  constructor(head: Buffer, encoding: 'latin1' | 'utf8') {
    this.#head = head
    this.#encoding = encoding
    this.#lowerCase = head.toString('latin1').toLowerCase()
  }

  /** The first value of a name, which is in lower case. */
  get(name: string): string | undefined {
    const text = this.#lowerCase
    const line = `\n${name}`
    for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) {
      let colon = at + line.length
      while (isBlank(text.charCodeAt(colon))) colon++
      if (text.charCodeAt(colon) === 0x3a) return this.#valueFrom(colon + 1)
    }
    return undefined
  }

  #valueFrom(start: number): string {
    let end = this.#lineEnd(start)
    while (isBlank(this.#lowerCase.charCodeAt(end + 1))) end = this.#lineEnd(end + 1)
    return this.#head
      .toString(this.#encoding, start, end)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim()
  }

  #lineEnd(from: number): number {
    const end = this.#lowerCase.indexOf('\n', from)
    return end < 0 ? this.#lowerCase.length : end
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}
