import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'

import type { buildConnector } from 'undici'

import { fateOf, isAtEnd, watchErrors, watchTcp } from './connection-fate.ts'
import { checkStatusLines } from './status-lines.ts'

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
