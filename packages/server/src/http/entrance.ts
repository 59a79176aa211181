import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Settings } from '../config/settings.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import { isCalled, isOwnOrigin } from './called-names.ts'
import { problem } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { isPage, routeOf, type RequestKind } from './route-of.ts'
import type { ServiceMetrics } from './service-metrics.ts'

/** What the adapter gives along with a request. */
export interface NodeParts {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** A request as it is logged. */
export interface LoggedRequest {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly client: string
  /** Whether its response did not reach its end. */
  readonly isCut: boolean
}

export type LogRequest = (request: LoggedRequest) => void

interface EntranceParts {
  /** May change while the service runs. */
  readonly settings: Settings
  readonly tokens: () => BearerTokens | undefined
  readonly rate: RateLimit
  readonly logRequest: LogRequest
  readonly metrics: () => ServiceMetrics
  readonly phase: () => Phase
}

/** A service that stops leaves first: it takes work, but tells who asks that they should go elsewhere. */
export type Phase = 'serving' | 'leaving' | 'draining'

/** A request that has come in. */
interface Entered {
  /** Names and values of headers that every response has, in turn. */
  readonly headers: readonly string[]
  /** What answers instead of the routes; undefined where the routes may answer it. */
  readonly refusal: Response | undefined
}

/** Where every request comes in: it is named, refused or counted, and logged when its response has ended. */
export interface Entrance {
  enter(parts: NodeParts): Entered
  /** What is open now. */
  open(): Readonly<Record<RequestKind, number>>
}

/** The header that names a request, in requests and responses. */
const idHeader = 'x-request-id'

export function createEntrance(parts: EntranceParts): Entrance {
  const { settings, tokens, rate, logRequest, metrics, phase } = parts
  const newId = createIds()
  const open = { request: 0, stream: 0, wait: 0, report: 0 }

  function isFull(kind: RequestKind): boolean {
    if (kind === 'request') return open.request > settings.maxConcurrent
    return (kind === 'report' ? open.report : open.stream + open.wait) > settings.maxStreams
  }

  return {
    open: () => open,
    enter({ incoming, outgoing }) {
      const startedAt = performance.now()
      const { method = '', url = '', headers } = incoming
      const query = url.indexOf('?')
      const path = query < 0 ? url : url.slice(0, query)
      const { route, kind, isOpen } = routeOf(method, path, headers['content-type'])
      const requestId = givenId(headers[idHeader]) ?? newId()
      const owner = tokens()?.ownerOf(headers.authorization)
      const client = owner === undefined ? (incoming.socket.remoteAddress ?? '') : `token ${owner}`
      open[kind]++
      outgoing.on('close', () => {
        open[kind]--
        const { statusCode, writableFinished } = outgoing
        const milliseconds = performance.now() - startedAt
        metrics().answered({ method, route, kind, status: statusCode, seconds: milliseconds / 1000 })
        logRequest({
          requestId,
          method,
          path: settings.logQueries ? url : path,
          status: statusCode,
          ms: Math.round(milliseconds * 1000) / 1000,
          client,
          isCut: !writableFinished,
        })
      })
      const refused = (): Response | undefined => {
        if (hasTwoHosts(incoming)) return problem('invalid-request', { detail: 'It has more than one Host.' })
        if (method === 'TRACE')
          return problem('method-not-allowed', { headers: { allow: 'GET, POST, DELETE' } })
        if (!isCalled(headers.host, settings.allowHost))
          return problem('unknown-host', { detail: hostDetail })
        if (!isOwnOrigin(headers, isPage(path))) return problem('foreign-origin')
        if (isOpen) return undefined
        if (tokens() !== undefined && owner === undefined)
          return problem('token-required', { headers: { 'www-authenticate': 'Bearer' } })
        const seconds = rate.secondsToWait(client)
        if (seconds > 0) return problem('too-many-requests', { headers: { 'retry-after': String(seconds) } })
        if (phase() === 'draining' && kind !== 'report') return problem('draining', { headers: again })
        if (isFull(kind)) return problem('overloaded', { headers: again })
        return undefined
      }
      const isLast = phase() !== 'serving' && !hasBody(incoming)
      return { refusal: refused(), headers: [idHeader, requestId, ...usual, ...(isLast ? close : [])] }
    },
  }
}

const usual = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin']

/** With a body that is not read to its end, Node would reset the connection, and the answer would be lost. */
const close = ['connection', 'close']

const again = { 'retry-after': '1' }

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** RFC 9112 §3.2. Node keeps the first one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const hostDetail =
  'Start the service with --allow-host and the name in the Host header of the request, or use its address.'

/** Names requests in the form of a UUID, whose first part is random for each process. */
function createIds(): () => string {
  const process = randomUUID().slice(0, 24)
  let count = 0
  return () => process + (++count).toString(16).padStart(12, '0')
}

/** The name that the client has given the request, if it is a harmless one. */
function givenId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined
}
