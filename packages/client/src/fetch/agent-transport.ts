import { setImmediate as nextTurn } from 'node:timers/promises'

import { Agent, buildConnector } from 'undici'

import { askDispatcher } from './dispatcher-transport.ts'
import { createGuard } from './guard.ts'
import { networkErrorOf } from './network-error.ts'
import type { Transport, TransportOptions } from './transport.ts'

/** Octets of an answer's fields, names and values; more is a network error. */
const maxHeaderOctets = 32_768

/** Connections to one origin: a host that many redirects lead to is not held up by one slow answer. */
const connectionsPerOrigin = 4

/** A transport over connections of its own, which are used again while they are open. */
export function createAgentTransport(options: TransportOptions): Transport {
  const { keepAliveMs = 500, maxIdleConnections = 256 } = options
  const connections = countedConnections(guardedConnector(options))
  const agent = new Agent({
    connect: connections.connect,
    connections: connectionsPerOrigin,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderOctets,
    // Time is limited by the signal of each request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    async ask(request) {
      const isOpen = connections.hasOpen(request.url.origin)
      const reset = !isOpen && connections.count() >= maxIdleConnections
      const response = await askDispatcher(agent, request, reset).catch((error: unknown) => {
        // A server may close an idle connection just when it is used again (RFC 9112 §9.3.1): once more, on another one.
        if (!isOpen || request.signal.aborted || networkErrorOf(error).code !== 'reset') throw error
        return askDispatcher(agent, request)
      })
      return { ...response, body: untilGivenBack(response.body) }
    },
    close: () => agent.destroy(),
  }
}

/** The body, whose end comes when its connection can be used again: undici needs one more turn of the event loop for that. */
async function* untilGivenBack(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  yield* body
  await nextTurn()
}

function guardedConnector(options: TransportOptions): buildConnector.connector {
  const { guard: guarded = false, lookup, ca, connectTimeoutMs = 10_000 } = options
  const guard = guarded === false ? undefined : createGuard(guarded === true ? {} : guarded, lookup)
  const lookupUsed = guard?.lookup ?? lookup
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    ...(lookupUsed === undefined ? {} : { lookup: lookupUsed }),
    ...(ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] }),
  })
  if (guard === undefined) return connect
  return (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    const refused = guard.refusal(target.hostname, port)
    if (refused === undefined) connect(target, callback)
    else queueMicrotask(() => callback(refused, null))
  }
}

interface CountedConnections {
  readonly connect: buildConnector.connector
  /** Open connections and those being opened. */
  count(): number
  hasOpen(origin: string): boolean
}

function countedConnections(connect: buildConnector.connector): CountedConnections {
  const openTo = new Map<string, number>()
  let count = 0
  const add = (origin: string, change: number): void => {
    const open = (openTo.get(origin) ?? 0) + change
    if (open === 0) openTo.delete(origin)
    else openTo.set(origin, open)
  }
  return {
    count: () => count,
    hasOpen: (origin) => openTo.has(origin),
    connect(target, callback) {
      const origin = `${target.protocol}//${target.host}`
      count += 1
      connect(target, (...[error, socket]) => {
        if (error !== null) {
          count -= 1
          return callback(error, null)
        }
        add(origin, 1)
        socket.once('close', () => {
          count -= 1
          add(origin, -1)
        })
        return callback(null, socket)
      })
    },
  }
}
