import { nodeQuestionOf, robotsPath, type NodeFields } from './requests.ts'
import { robotsAnswers } from './robots-answers.ts'
import type { ServedRobots, ServeOptions } from './serve-options.ts'

/** What is needed of an `IncomingMessage` of Node, or a request of Express. */
export interface NodeRequest {
  /** The HTTP method. */
  readonly method?: string | undefined
  /** Path and query, below the path that an application is mounted at. */
  readonly url?: string | undefined
  /** Path and query as the client sent them, if the framework keeps them. */
  readonly originalUrl?: string | undefined
  /** The header fields by lower-case name. */
  readonly headers: NodeFields
}

/** What is needed of a `ServerResponse` of Node. */
export interface NodeResponse {
  /** Sends status and fields. */
  writeHead(status: number, headers: Record<string, string>): unknown
  /** Sends the body and ends the response. */
  end(body?: Uint8Array): unknown
}

type Next = (error?: unknown) => void

/**
 * Serves a robots.txt as middleware of Express, Connect and every other framework on `node:http`. It answers requests for `/robots.txt`
 * and passes on all others.
 *
 * @param robots what is served
 * @param options whether the deployment is closed, and for how long caches may use the file
 * @returns middleware for `app.use`
 * @throws `TypeError` and `RangeError` for wrong options and for data that `build` of `ruly/edit` refuses
 * @example
 * import express from 'express'
 *
 * const app = express()
 * app.use(expressRobots({ groups: [{ agents: '*', disallow: '/cart' }] }))
 */
export function expressRobots(
  robots: ServedRobots,
  options: ServeOptions = {},
): (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => void {
  const answers = robotsAnswers('expressRobots()', robots, options)
  const respond = async (request: NodeRequest, response: NodeResponse, next: Next): Promise<void> => {
    try {
      const { status, headers, body } = await answers(
        nodeQuestionOf(request.method ?? 'GET', request.headers),
      )
      response.writeHead(status, headers)
      response.end(body)
    } catch (error) {
      next(error)
    }
  }
  return (request, response, next) => {
    const [path] = (request.originalUrl ?? request.url ?? '').split('?')
    if (path === robotsPath) void respond(request, response, next)
    else next()
  }
}
