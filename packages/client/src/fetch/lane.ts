import { Agent, type buildConnector } from 'undici'

import { createCounts, type Counts } from './counts.ts'
import { askDispatcher } from './dispatcher-transport.ts'
import { networkErrorOf } from './network-error.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

/** Octets of an answer's fields, names and values; more is a network error. */
const maxHeaderOctets = 32_768

/** One connection to each origin; requests to one origin wait for each other. */
export interface Lane {
  /** Requests to an origin that are under way. */
  load(origin: string): number
  ask(request: TransportRequest): Promise<TransportResponse>
  close(): Promise<void>
}

/** What lanes are made of. */
export interface LaneOptions {
  readonly connect: buildConnector.connector
  /** Connections of all lanes, open or being opened, by origin. */
  readonly connections: Counts
  readonly keepAliveMs: number
  readonly maxIdleConnections: number
}

/** A lane without connections. */
export function createLane({ connect, connections, keepAliveMs, maxIdleConnections }: LaneOptions): Lane {
  const requests = createCounts()
  const open = createCounts()
  const agent = new Agent({
    connect: counted(wanted(connect, requests), connections, open),
    connections: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderOctets,
    // Time is limited by the signal of each request.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    load: (origin) => requests.of(origin),
    async ask(request) {
      const { url, signal } = request
      signal.throwIfAborted()
      requests.add(url.origin, 1)
      signal.addEventListener('abort', () => requests.add(url.origin, -1), { once: true })
      const isOpen = open.of(url.origin) > 0
      const reset = !isOpen && connections.total() >= maxIdleConnections
      try {
        return await askDispatcher(agent, request, reset)
      } catch (error) {
        // A server may close an idle connection just when it is used again (RFC 9112 §9.3.1): once more, on another one.
        if (!isOpen || signal.aborted || networkErrorOf(error).code !== 'reset') throw error
        return askDispatcher(agent, request)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The connector, for origins with a request under way: undici connects again for one that was aborted. */
function wanted(connect: buildConnector.connector, requests: Counts): buildConnector.connector {
  return (target, callback) => {
    if (requests.of(originOf(target)) > 0) connect(target, callback)
    else queueMicrotask(() => callback(new Error('no request is under way'), null))
  }
}

/** The connector, with every connection in `all` from its begin and in `open` from when it can be used, until it is closed. */
function counted(connect: buildConnector.connector, all: Counts, open: Counts): buildConnector.connector {
  return (target, callback) => {
    const origin = originOf(target)
    all.add(origin, 1)
    connect(target, (...[error, socket]) => {
      if (error !== null) {
        all.add(origin, -1)
        return callback(error, null)
      }
      open.add(origin, 1)
      socket.once('close', () => {
        all.add(origin, -1)
        open.add(origin, -1)
      })
      return callback(null, socket)
    })
  }
}

function originOf({ protocol, host }: buildConnector.Options): string {
  return `${protocol}//${host}`
}
