import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import type { Settings } from '../config/settings.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import { isCalled, isOwnOrigin } from './called-names.ts'
import { problem } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { routeOf } from './route-of.ts'
import type { ServiceMetrics } from './service-metrics.ts'

/** What the adapter gives along with a request. */
export interface NodeParts {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

interface EntranceParts {
  readonly settings: Settings
  readonly tokens: BearerTokens | undefined
  readonly rate: RateLimit
  readonly log: Logger
  readonly metrics: () => ServiceMetrics
  readonly isDraining: () => boolean
}

/** Where every request comes in: it is named, refused or counted, and logged when its response has ended. */
export interface Entrance {
  /** What answers instead of the routes; undefined where the routes may answer it. */
  enter(parts: NodeParts): Response | undefined
  /** What is open now. */
  open(): { readonly requests: number; readonly streams: number }
}

/** The header that names a request, in requests and responses. */
const idHeader = 'x-request-id'

export function createEntrance(parts: EntranceParts): Entrance {
  const { settings, tokens, rate, log, metrics, isDraining } = parts
  const open = { requests: 0, streams: 0 }
  const most = { requests: settings.maxConcurrent, streams: settings.maxStreams }
  const logsRequests = log.isLevelEnabled('info')

  return {
    open: () => open,
    enter({ incoming, outgoing }) {
      const startedAt = performance.now()
      const { method = '', url = '', headers } = incoming
      const [path = ''] = url.split('?', 1)
      const { route, kind, isOpen } = routeOf(method, path, headers['content-type'])
      const requestId = idOf(headers[idHeader])
      outgoing.setHeader(idHeader, requestId)
      outgoing.setHeader('x-content-type-options', 'nosniff')
      const owner = tokens?.ownerOf(headers.authorization)
      const client = owner === undefined ? (incoming.socket.remoteAddress ?? '') : `token ${owner}`
      open[kind]++
      outgoing.once('close', () => {
        open[kind]--
        const { statusCode, writableFinished } = outgoing
        const milliseconds = performance.now() - startedAt
        metrics().answered(route, statusCode, milliseconds / 1000)
        if (!logsRequests) return
        const ms = Math.round(milliseconds * 1000) / 1000
        const shown = settings.logQueries ? url : path
        const cut = writableFinished ? {} : { isCut: true }
        log.info({ requestId, method, path: shown, status: statusCode, ms, client, ...cut })
      })
      const refused = (): Response | undefined => {
        if (!isCalled(headers.host, settings.allowHost))
          return problem('unknown-host', { detail: hostDetail })
        if (!isOwnOrigin(headers.origin, headers.host)) return problem('foreign-origin')
        if (isOpen) return undefined
        if (tokens !== undefined && owner === undefined)
          return problem('token-required', { headers: { 'www-authenticate': 'Bearer' } })
        const seconds = rate.secondsToWait(client)
        if (seconds > 0) return problem('too-many-requests', { headers: { 'retry-after': String(seconds) } })
        if (isDraining()) return problem('draining', { headers: again })
        if (open[kind] > most[kind]) return problem('overloaded', { headers: again })
        return undefined
      }
      const refusal = refused()
      if (refusal === undefined) return undefined
      // What is left of its body is not read.
      outgoing.setHeader('connection', 'close')
      return refusal
    },
  }
}

const again = { 'retry-after': '1', connection: 'close' }

const hostDetail =
  'Start the service with --allow-host and the name in the Host header of the request, or use its address.'

/** The name that the client has given the request, if it is a harmless one. */
function idOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID()
}
