import type { Duplex } from 'node:stream'

import { Agent, type buildConnector } from 'undici'

import { fateOf, type ConnectionFate, watchedConnector } from './watched-connector.ts'
import { guardedConnector } from './guarded-connector.ts'
import { CutBodyError, networkErrorOf } from '../outcome/network-error.ts'
import { askDispatcher } from '../transport/dispatcher-transport.ts'
import type { TransportOptions } from '../transport/transport-options.ts'
import type { Transport, TransportRequest, TransportResponse } from '../transport/transport.ts'
import { createNameCounts, type NameCounts } from '../../runtime/name-counts.ts'
import { paced } from '../../runtime/paced.ts'

/** Connections to one origin: what many redirects lead to is not held up by one slow answer. */
const connectionsPerOrigin = 4

/** A transport over connections of its own, which are used again while they are open. */
export function createOwnTransport(options: TransportOptions): Transport {
  const { keepAliveMs = 500, maxIdleConnections = 256 } = options
  const shared = {
    connect: watchedConnector(guardedConnector(options)),
    connections: createNameCounts(),
    keepAliveMs,
    maxIdleConnections,
  }
  const first = createOriginConnections(shared)
  const sets = [
    first,
    ...Array.from({ length: connectionsPerOrigin - 1 }, () => createOriginConnections(shared)),
  ]
  const places = createOriginSlots(connectionsPerOrigin)
  return {
    enter: (origin, signal) => places.enter(origin, signal),
    ask(request) {
      const { origin } = request.url
      // Hundreds of connections that are made in one turn are ready in one turn.
      return paced(() => {
        const freest = sets.reduce((best, set) => (set.load(origin) < best.load(origin) ? set : best), first)
        return freest.ask(request)
      })
    },
    async close() {
      await Promise.all(sets.map((set) => set.close()))
    },
  }
}

/** Requests to each origin at the same time; others wait in the order in which they came. */
interface OriginSlots {
  /** Waits for a place, to be given back by the function that comes with it; rejects with the signal's reason. */
  enter(origin: string, signal: AbortSignal): Promise<() => void>
}

interface Origin {
  running: number
  readonly waiting: Set<() => void>
}

export function createOriginSlots(atOnce: number): OriginSlots {
  const origins = new Map<string, Origin>()

  function leave(name: string, origin: Origin): void {
    const [next] = origin.waiting
    if (next === undefined) origin.running--
    else {
      origin.waiting.delete(next)
      next()
    }
    if (origin.running === 0) origins.delete(name)
  }

  function place(origin: Origin, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = (): void => {
        signal.removeEventListener('abort', give)
        resolve()
      }
      const give = (): void => {
        origin.waiting.delete(come)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', give, { once: true })
      origin.waiting.add(come)
    })
  }

  return {
    async enter(name, signal) {
      signal.throwIfAborted()
      const origin = origins.get(name) ?? { running: 0, waiting: new Set() }
      origins.set(name, origin)
      if (origin.running < atOnce) origin.running++
      else await place(origin, signal)
      let isIn = true
      return () => {
        if (isIn) leave(name, origin)
        isIn = false
      }
    },
  }
}

/** Bytes of an answer's fields, names and values; more is a network error. */
const maxHeaderBytes = 32_768

/** A set of connections, one to each origin; requests to one origin wait for each other. */
function createOriginConnections({
  connect,
  connections,
  keepAliveMs,
  maxIdleConnections,
}: {
  readonly connect: buildConnector.connector
  /** Connections of all sets, open or being opened, by origin. */
  readonly connections: NameCounts
  readonly keepAliveMs: number
  readonly maxIdleConnections: number
}) {
  const requests = createNameCounts()
  const open = createNameCounts()
  /** How the connection in use ends: there is one to an origin, and one request on it. */
  const fates = new Map<string, ConnectionFate>()
  const forget = (origin: string): void => {
    if (requests.of(origin) === 0 && open.of(origin) === 0) fates.delete(origin)
  }
  const agent = new Agent({
    connect: counted(wanted(connect, requests), {
      onBegin: (origin) => connections.add(origin, 1),
      onFailure: (origin) => connections.add(origin, -1),
      onOpen(origin, socket) {
        open.add(origin, 1)
        fates.set(origin, fateOf(socket))
      },
      onClose(origin) {
        connections.add(origin, -1)
        open.add(origin, -1)
        forget(origin)
      },
    }),
    connections: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
    // Time is limited by the signal of each request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    /** Requests to an origin that are under way. */
    load: (origin: string) => requests.of(origin),
    async ask(request: TransportRequest): Promise<TransportResponse> {
      const { url, signal } = request
      signal.throwIfAborted()
      requests.add(url.origin, 1)
      const end = (): void => {
        requests.add(url.origin, -1)
        forget(url.origin)
      }
      signal.addEventListener('abort', end, { once: true })
      const isOpen = open.of(url.origin) > 0
      const reset = !isOpen && connections.total() >= maxIdleConnections
      try {
        return watched(await askDispatcher(agent, request, reset), fates.get(url.origin))
      } catch (error) {
        // A server may close an idle connection just when it is used again (RFC 9112 §9.3.1): once more, on another one.
        if (!isOpen || signal.aborted || networkErrorOf(error).code !== 'reset') throw error
        return watched(await askDispatcher(agent, request), fates.get(url.origin))
      }
    },
    close: () => agent.destroy(),
  }
}

/** The connector, for origins with a request under way: undici connects again for one that was aborted. */
function wanted(connect: buildConnector.connector, requests: NameCounts): buildConnector.connector {
  return (target, callback) => {
    if (requests.of(originOf(target)) > 0) connect(target, callback)
    else queueMicrotask(() => callback(new Error('no request is under way'), null))
  }
}

interface Life {
  onBegin(origin: string): void
  onFailure(origin: string): void
  onOpen(origin: string, socket: Duplex): void
  onClose(origin: string): void
}

/** The connector, which tells of the life of each connection. */
function counted(connect: buildConnector.connector, life: Life): buildConnector.connector {
  return (target, callback) => {
    const origin = originOf(target)
    life.onBegin(origin)
    connect(target, (...[error, socket]) => {
      if (error !== null) {
        life.onFailure(origin)
        return callback(error, null)
      }
      life.onOpen(origin, socket)
      socket.once('close', () => life.onClose(origin))
      return callback(null, socket)
    })
  }
}

/** The answer; a body that lasts until its connection ends fails where that did not end as it should. */
function watched(response: TransportResponse, fate: ConnectionFate | undefined): TransportResponse {
  if (fate === undefined || hasOwnEnd(response.headers)) return response
  return { ...response, body: wholeOf(response.body, fate) }
}

/** RFC 9112 §6.3. */
function hasOwnEnd(headers: TransportResponse['headers']): boolean {
  const transferCodings = String(headers['transfer-encoding'] ?? '')
  return headers['content-length'] !== undefined || /(?:^|[,\s])chunked\s*$/i.test(transferCodings)
}

async function* wholeOf(
  body: AsyncIterable<Uint8Array>,
  fate: ConnectionFate,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* body
  if (fate.broken !== undefined)
    throw new CutBodyError(`the connection broke in a body without a length: ${fate.broken}`)
}

function originOf({ protocol, host }: buildConnector.Options): string {
  return `${protocol}//${host}`
}
