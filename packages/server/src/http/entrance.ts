import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { Settings } from '../config/settings.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import { isCalled, isName, isOwnOrigin } from './called-names.ts'
import { again, problem } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { isPage, type RequestKind, type RouteFacts, type RouteOf } from './route-of.ts'
import type { ServiceMetrics } from './service-metrics.ts'

/** A request and its response, as Node has them. */
export interface NodeParts {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Aborted once the client has left: what is asked for it alone is not asked any more. */
export function endOf({ outgoing }: NodeParts): AbortSignal {
  if (outgoing.destroyed) return AbortSignal.abort()
  const controller = new AbortController()
  outgoing.once('close', () => controller.abort())
  return controller.signal
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
  readonly routeOf: RouteOf
  readonly logRequest: LogRequest
  readonly metrics: ServiceMetrics
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
  const { settings, tokens, routeOf, logRequest, metrics, phase } = parts
  const newId = createIds()
  const open = { open: 0, request: 0, stream: 0, wait: 0, report: 0 }
  const refusalOf = createRefusals(parts, open)

  return {
    open: () => open,
    enter({ incoming, outgoing }) {
      const startedAt = performance.now()
      const { method = '', url = '', headers, socket } = incoming
      const path = pathIn(url)
      const facts = routeOf(method, path, headers['content-type'])
      const { route = 'other', kind } = facts
      const requestId = givenId(headers[idHeader]) ?? newId()
      const owner = tokens()?.ownerOf(headers.authorization)
      const client = owner === undefined ? (socket.remoteAddress ?? '') : `token ${owner}`
      open[kind]++
      socket.setTimeout(Math.ceil(settings.bodyTimeout * 1000))
      outgoing.on('timeout', endUnread)
      if (outgoing.socket === null) closeWith(socket, outgoing)
      outgoing.on('close', () => {
        open[kind]--
        const { statusCode, writableFinished } = outgoing
        const milliseconds = performance.now() - startedAt
        metrics.answered({ method, route, kind, status: statusCode, seconds: milliseconds / 1000 })
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
      const isLast = phase() !== 'serving' && !hasBody(incoming)
      return {
        refusal: refusalOf(incoming, facts, { client, hasToken: owner !== undefined }),
        headers: [idHeader, requestId, ...usual, ...(isLast ? close : [])],
      }
    },
  }
}

interface Asker {
  /** Whose requests are counted together. */
  readonly client: string
  readonly hasToken: boolean
}

/** What answers a request that the routes may not answer. */
function createRefusals(
  { settings, tokens, rate, phase }: EntranceParts,
  open: Readonly<Record<RequestKind, number>>,
) {
  function isFull(kind: RequestKind): boolean {
    if (kind === 'request') return open.request > settings.maxConcurrent
    return (kind === 'report' ? open.report : open.stream + open.wait) > settings.maxStreams
  }

  return (
    incoming: IncomingMessage,
    { route, kind }: RouteFacts,
    { client, hasToken }: Asker,
  ): Response | undefined => {
    const { method, headers } = incoming
    if (hasTwoHosts(incoming)) return problem('invalid-request', { detail: 'It has more than one Host.' })
    if (method === 'TRACE') return problem('method-not-allowed', { headers: { allow: 'GET, POST, DELETE' } })
    if (!isCalled(headers.host, settings.allowHost))
      return isName(headers.host)
        ? problem('unknown-host', { detail: hostDetail })
        : problem('invalid-request', { detail: 'Its Host is no name and no address.' })
    if (!isOwnOrigin(headers, isPage(route))) return problem('foreign-origin')
    if (kind === 'open') return undefined
    if (tokens() !== undefined && !hasToken)
      return problem('token-required', { headers: { 'www-authenticate': 'Bearer' } })
    const seconds = rate.secondsToWait(client)
    if (seconds > 0) return problem('too-many-requests', { headers: { 'retry-after': String(seconds) } })
    if (phase() === 'draining' && kind !== 'report') return problem('draining', { headers: again })
    if (isFull(kind)) return problem('overloaded', { headers: again })
    if (route === undefined) return problem('not-found', { detail: 'See /openapi.json for what there is.' })
    return undefined
  }
}

/** Who waits may be silent for long; who does not take their answer has left. Node closes a silent connection itself where no response listens. */
function endUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** Responses that wait until others of their connection have ended. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/** Closes a response that waits with its connection: Node closes only the one that has the connection. */
function closeWith(socket: Socket, outgoing: ServerResponse): void {
  const known = waiting.get(socket)
  const all = known ?? new Set<ServerResponse>()
  all.add(outgoing)
  outgoing.once('close', () => all.delete(outgoing))
  if (known !== undefined) return
  waiting.set(socket, all)
  socket.once('close', () => {
    for (const one of all) if (one.socket === null) one.destroy().emit('close')
  })
}

/** The path of a target, also of one that names this service (RFC 9112 §3.2.2). */
function pathIn(target: string): string {
  const begin = target.startsWith('/') ? 0 : (beginning.exec(target)?.[0].length ?? 0)
  const query = target.indexOf('?')
  return target.slice(begin, query < 0 ? target.length : query) || '/'
}

/** A scheme and a host with nothing in them that a URL parser takes for something else. */
const beginning = /^https?:\/\/[\w.:[\]-]+(?=[/?]|$)/

const usual = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin']

/** With a body that is not read to its end, Node would reset the connection, and the answer would be lost. */
const close = ['connection', 'close']

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
