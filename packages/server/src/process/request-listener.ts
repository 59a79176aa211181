import type { IncomingMessage, ServerResponse } from 'node:http'

import { getRequestListener, RequestError } from '@hono/node-server'

import { directCheck } from '../app/direct-check.ts'
import type { Entrance, NodeParts } from '../http/entrance.ts'
import { problem, problemOf } from '../http/problem.ts'
import { createBodyReader, dropRest } from '../http/read-body.ts'
import { sendResponse } from '../http/send-response.ts'
import type { App, Service } from '../http/service.ts'

interface ListenerParts {
  readonly service: Service
  readonly app: App
  readonly entrance: Entrance
  /** Whether the adapter may replace `Request` and `Response` by faster ones, everywhere. */
  readonly ownsProcess: boolean
}

/** Answers every request: the entrance may refuse it, a check is mostly answered directly, and all else by the routes, once its body is read. */
export function requestListener({ service, app, entrance, ownsProcess }: ListenerParts) {
  const { settings, log } = service
  const answersDirectly = directCheck(service, entrance)
  const readBody = createBodyReader(settings)

  async function answerBody(request: Request, parts: NodeParts): Promise<Response> {
    const whole = await readBody(request, parts)
    return whole instanceof Response ? whole : await app.fetch(whole, parts)
  }

  const answerByRoutes = getRequestListener(
    (request, bindings) => {
      const parts = bindings as NodeParts
      return parts.incoming.method === 'GET' ? app.fetch(request, parts) : answerBody(request, parts)
    },
    {
      overrideGlobalObjects: ownsProcess,
      autoCleanupIncoming: false,
      errorHandler: (error) =>
        error instanceof RequestError
          ? problem('invalid-request', { detail: `${error.message}.` })
          : problemOf(error, log).response,
    },
  )

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (answersDirectly(incoming, outgoing)) return
    if (incoming.method !== 'GET') dropRest({ incoming, outgoing }, settings)
    const { headers, refusal } = entrance.enter({ incoming, outgoing })
    if (refusal !== undefined) return void sendResponse({ outgoing, headers }, refusal)
    for (let at = 0; at < headers.length; at += 2)
      outgoing.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
    void answerByRoutes(incoming, outgoing)
  }
}
