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
  readonly response: Response

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    super(kinds[kind].title)
    this.response = problem(kind, options)
  }
}

/** The response for an error, as RFC 9457 describes it. */
export function problem(kind: ProblemKind, { detail, errors, headers = {} }: ProblemOptions = {}): Response {
  const { status, title } = kinds[kind]
  const body: Problem = { type: `urn:ruly:problem:${kind}`, title, status, detail, errors }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}
