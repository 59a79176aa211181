import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { RobotsError } from 'ruly'

import { RefusedError } from '../runtime/refused-error.ts'
import type { Problem } from '../schemas/common.ts'

/** Every kind of error that the service answers with. */
const kinds = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'token-required': { status: 401, title: 'A bearer token is required' },
  'foreign-origin': { status: 403, title: 'Pages of other origins may not use this service' },
  'not-found': { status: 404, title: 'There is nothing here' },
  'method-not-allowed': { status: 405, title: 'This method is not possible here' },
  'body-too-slow': { status: 408, title: 'The body of the request did not arrive in time' },
  'body-too-large': { status: 413, title: 'The body of the request is too large' },
  'unsupported-media-type': { status: 415, title: 'The body of the request has an unsupported type' },
  'unknown-host': { status: 421, title: 'This service is not called by this name' },
  'too-many-requests': { status: 429, title: 'Too many requests from this client' },
  'internal-error': { status: 500, title: 'The service failed' },
  overloaded: { status: 503, title: 'The service has too much to do' },
  draining: { status: 503, title: 'The service is shutting down' },
  'store-not-usable': { status: 503, title: 'The store cannot be used' },
} as const

export type ProblemKind = keyof typeof kinds

interface ProblemOptions {
  readonly detail?: string | undefined
  readonly errors?: Problem['errors']
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Thrown by a route: the response is the problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  readonly #headers: ProblemOptions['headers']

  constructor(kind: ProblemKind, { detail, errors, headers }: ProblemOptions = {}) {
    const { status, title } = kinds[kind]
    super(title)
    this.problem = { type: `urn:ruly:problem:${kind}`, title, status, detail, errors }
    this.#headers = headers
  }

  /** As RFC 9457 describes it. */
  get response(): Response {
    const usual = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
    const { problem: body } = this
    return new Response(JSON.stringify(body), {
      status: body.status,
      headers: { ...usual, ...this.#headers },
    })
  }
}

/** Headers of an answer that may be another one in a second. */
export const again = { 'retry-after': '1' }

/** The response for an error. */
export function problem(kind: ProblemKind, options?: ProblemOptions): Response {
  return new ProblemError(kind, options).response
}

/** What a route has thrown as a problem. Errors that a client can do something about say so; of others, only the log has the text. */
export function problemOf(error: unknown, log: Pick<Logger, 'error'>): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof RefusedError) {
    const { kind, message: detail } = error
    return new ProblemError(kind, kind === 'overloaded' ? { detail, headers: again } : { detail })
  }
  if (error instanceof HTTPException && error.status === 415)
    return new ProblemError('unsupported-media-type')
  if (error instanceof HTTPException && error.status < 500)
    return new ProblemError('invalid-request', { detail: error.message })
  if (error instanceof RobotsError && error.code.startsWith('store-')) {
    log.error({ err: error }, 'the store cannot be used')
    return new ProblemError('store-not-usable', { headers: { 'retry-after': '5' } })
  }
  log.error({ err: error }, 'a request failed')
  return new ProblemError('internal-error')
}
