import { nodeQuestionOf, robotsPath, type NodeFields } from './requests.ts'
import { robotsAnswers } from './robots-answers.ts'
import type { ServedRobots, ServeOptions } from './serve-options.ts'

/** What is needed of a request of Fastify. */
export interface FastifyRequestShape {
  /** The HTTP method. */
  readonly method: string
  /** The header fields by lower-case name. */
  readonly headers: NodeFields
}

/** What is needed of a reply of Fastify. */
export interface FastifyReplyShape {
  /** Sets the status. */
  code(status: number): unknown
  /** Sets header fields. */
  headers(fields: Record<string, string>): unknown
  /** Sends the reply. */
  send(body?: unknown): unknown
}

/** What is needed of an instance of Fastify. */
export interface FastifyShape {
  /** Adds a route. */
  route(options: {
    method: ('GET' | 'HEAD')[]
    url: string
    exposeHeadRoute: boolean
    handler: (request: FastifyRequestShape, reply: FastifyReplyShape) => Promise<unknown>
  }): unknown
}

/**
 * Serves a robots.txt as a plugin of Fastify, with a route for GET and HEAD of `/robots.txt`.
 *
 * @param robots what is served
 * @param options whether the deployment is closed, and for how long caches may use the file
 * @returns a plugin for `app.register`
 * @throws `TypeError` and `RangeError` for wrong options and for data that `build` of `ruly/edit` refuses
 * @example
 * import Fastify from 'fastify'
 *
 * const app = Fastify()
 * await app.register(fastifyRobots({ groups: [{ agents: '*', disallow: '/cart' }] }))
 */
export function fastifyRobots(
  robots: ServedRobots,
  options: ServeOptions = {},
): (app: FastifyShape) => Promise<void> {
  const answers = robotsAnswers('fastifyRobots()', robots, options)
  return async (app) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: robotsPath,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { status, headers, body } = await answers(nodeQuestionOf(request.method, request.headers))
        reply.code(status)
        reply.headers(headers)
        return reply.send(body === undefined ? undefined : Buffer.from(body))
      },
    })
  }
}
