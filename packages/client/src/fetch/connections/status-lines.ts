import type { Socket } from 'node:net'

import { StatusLineError } from '../outcome/fetch-errors.ts'

/**
 * Destroys a connection whose responses begin with the status line of another protocol or version.
 *
 * undici's parser also takes `RTSP/1.0 404`, `ICE/1.0 404`, `HTTP/0.9 404` and `HTTP/2.0 404` for responses, and does not tell which it was.
 * It reads a connection with `read`, writes each request with `write`, and sends no request before it has the response to the last one.
 */
export function checkStatusLines(connection: Socket): void {
  const lines = new StatusLines()
  const read = connection.read.bind(connection)
  const write = connection.write.bind(connection) as (...given: readonly unknown[]) => boolean
  connection.read = (size) => {
    const bytes: unknown = read(size)
    if (!(bytes instanceof Uint8Array)) return bytes
    const wrong = lines.wrongIn(bytes)
    if (wrong === undefined) return bytes
    connection.destroy(
      new StatusLineError(`the response begins with ${JSON.stringify(wrong)}, not with HTTP/1.1`),
    )
    return null
  }
  connection.write = (...given: readonly unknown[]) => {
    lines.expect()
    return write(...given)
  }
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** As much of a line as is looked at: `HTTP/1.1 404`. */
const lookedAt = 12

/** The status lines in the bytes of a connection. */
export class StatusLines {
  #part: 'status line' | 'fields' | 'body' = 'status line'
  /** The beginning of the current line. */
  #line = ''
  #isInterim = false

  /** A request is sent: a response follows. */
  expect(): void {
    if (this.#part !== 'body') return
    this.#part = 'status line'
    this.#line = ''
  }

  /** The beginning of a status line in the next bytes that is not one of HTTP/1.0 or HTTP/1.1; undefined if there is none. */
  wrongIn(bytes: Uint8Array): string | undefined {
    for (const byte of bytes) {
      if (this.#part === 'body') return undefined
      if (byte !== lineFeed) {
        if (byte !== carriageReturn && this.#line.length < lookedAt) this.#line += String.fromCharCode(byte)
        continue
      }
      const line = this.#line
      this.#line = ''
      if (this.#part === 'fields') {
        if (line === '') this.#part = this.#isInterim ? 'status line' : 'body'
      } else if (line !== '') {
        if (!/^HTTP\/1\.[01] /.test(line)) return line
        this.#isInterim = line.charAt(9) === '1'
        this.#part = 'fields'
      }
    }
    return undefined
  }
}
