import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

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
export function watchErrors(connection: Duplex): void {
  const fate = fateOf(connection)
  connection.on('error', ({ message }: Error) => {
    if (!isAtEnd(connection)) fate.broken ??= message
  })
}

/** The same for a TCP connection. A reset that came together with data is told as an end: only that the other side is gone shows it. */
export function watchTcp(connection: Socket): void {
  watchErrors(connection)
  connection.on('end', () => {
    if (connection.remoteAddress === undefined) fateOf(connection).broken ??= 'it was reset'
  })
}

/** Whether a stream has been told that nothing more comes, also while some of it waits to be read. */
export function isAtEnd(stream: Duplex): boolean {
  const { _readableState: state } = stream as { readonly _readableState?: { readonly ended?: boolean } }
  return state?.ended !== false
}
