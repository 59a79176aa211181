import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

import type { buildConnector } from 'undici'

import { StatusLineError } from '../outcome/network-error.ts'

/**
 * The connector, whose connections tell how they end, see `fateOf`, and are destroyed by responses of other protocols.
 *
 * TLS says with `close_notify` that all has come (RFC 8446 §6.1), which only the server can. Anybody on the way can end the TCP connection
 * under it, and Node does not tell the one from the other: so the two are connected one after another.
 */
export function watchedConnector(connect: buildConnector.connector): buildConnector.connector {
  return (target, callback) => {
    if (target.protocol !== 'https:') return connect(target, watching(watchTcp, callback))
    const under = { ...target, protocol: 'http:', port: target.port || '443' }
    connect(under, (...[error, tcp]) => {
      if (error !== null) return callback(error, null)
      const httpSocket = tcpStream(tcp)
      // All that came has been handed to TLS when this is called: listeners are called in their order.
      let over: Socket | undefined
      httpSocket.on('end', () => {
        if (over !== undefined && !isAtEnd(over)) fateOf(over).broken ??= 'TLS was not closed'
      })
      connect({ ...target, httpSocket: httpSocket as Socket }, (...answer) => {
        over = answer[1] ?? undefined
        watching(watchErrors, callback)(...answer)
      })
    })
  }
}

function watching(
  watch: (connection: Socket) => void,
  callback: buildConnector.Callback,
): buildConnector.Callback {
  return (...answer) => {
    if (answer[0] === null) {
      watch(answer[1])
      checkStatusLines(answer[1])
    }
    callback(...answer)
  }
}

/** A TCP connection as a stream for TLS to be put over: TLS over the connection itself does not show when that one ends. */
function tcpStream(socket: Socket): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Uint8Array, _, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk) => {
    if (!stream.push(chunk)) socket.pause()
  })
  socket.on('end', () => stream.push(null))
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.destroy())
  return stream
}

/** How a connection ended, as far as HTTP does not say it: a body without a length lasts until then. */
export interface ConnectionFate {
  /** Why what came last may not be all; undefined while the connection is well, and after a proper end. */
  broken: string | undefined
}

const fates = new WeakMap<object, ConnectionFate>()

/** What is known of how a connection ends. */
export function fateOf(connection: object): ConnectionFate {
  const known = fates.get(connection) ?? { broken: undefined }
  fates.set(connection, known)
  return known
}

/** Notes what breaks a connection, before any other listener. After its end, errors come from this side closing it. */
function watchErrors(connection: Duplex): void {
  const fate = fateOf(connection)
  connection.on('error', ({ message }: Error) => {
    if (!isAtEnd(connection)) fate.broken ??= message
  })
}

/** The same for a TCP connection. A reset that came together with data is told as an end: only that the other side is gone shows it. */
function watchTcp(connection: Socket): void {
  watchErrors(connection)
  connection.on('end', () => {
    if (connection.remoteAddress === undefined) fateOf(connection).broken ??= 'it was reset'
  })
}

/** Whether a stream has been told that nothing more comes, also while some of it waits to be read. */
function isAtEnd(stream: Duplex): boolean {
  const { _readableState: state } = stream as { readonly _readableState?: { readonly ended?: boolean } }
  return state?.ended !== false
}

/**
 * Destroys a connection whose responses begin with the status line of another protocol or version.
 *
 * undici's parser also takes `RTSP/1.0 404`, `ICE/1.0 404`, `HTTP/0.9 404` and `HTTP/2.0 404` for responses, and does not tell which it was.
 * It reads a connection with `read`, writes each request with `write`, and sends no request before it has the response to the last one.
 */
function checkStatusLines(connection: Socket): void {
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
