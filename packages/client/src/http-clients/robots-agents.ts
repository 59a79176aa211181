import { errorMonitor } from 'node:events'
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

import type { RobotsClient } from '../model/robots-client.ts'
import type { Lease } from '../polite/lease.ts'
import { unguardedPartsOf, type PoliteParts } from '../polite/permit.ts'
import type { LeaseAnswer } from '../polite/turn-answer.ts'

export type { RobotsClient } from '../model/robots-client.ts'

/** The agents of Node for both schemes, named as the option `agent` of got names them. */
export interface RobotsAgents {
  /** For `http:` URLs. */
  readonly http: HttpAgent
  /** For `https:` URLs. */
  readonly https: HttpsAgent
}

/**
 * Makes agents of `node:http` and `node:https` for every library that takes them: got, axios, node-fetch, superagent, needle. Each request
 * asks a client for permission, waits for its turn and is sent with the client's User-Agent.
 *
 * Each hop of a redirect and each retry is a request of its own. Requests that are not allowed fail with a `RobotsDisallowedError`, which
 * most libraries wrap. Requests for a `/robots.txt` pass as they are, and so do upgrades and `CONNECT`. HTTP/2 has no such agents: leave it
 * off.
 *
 * @param client a client made with `createRobotsClient`
 * @param agents agents that send the requests, such as those for a proxy; by default, agents that keep connections alive
 * @returns the agents; `destroy()` of both closes their connections
 * @throws `TypeError` for a client with the option `guard`, which agents of yours cannot keep, and on runtimes that do not use agents
 * @see docs/http-clients.md
 * @example
 * import { get } from 'node:https'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const agents = robotsAgents(client)
 * get('https://example.com/a', { agent: agents.https }, (response) => response.resume())
 */
export function robotsAgents(client: RobotsClient, agents: Partial<RobotsAgents> = {}): RobotsAgents {
  const dials = 'these agents dial by themselves. Use client.fetch, or a client without "guard".'
  const parts = unguardedPartsOf(client, 'robotsAgents()', dials)
  if ('Bun' in globalThis || 'Deno' in globalThis)
    throw new TypeError('robotsAgents() needs Node: other runtimes do not ask agents. Use client.fetch.')
  const { http = new HttpAgent({ keepAlive: true }), https = new HttpsAgent({ keepAlive: true }) } = agents
  return { http: polite(http, 'http:', parts), https: polite(https, 'https:', parts) }
}

/** How Node hands a request to its agent. Not in the documentation of Node, but the same in every version since 0.12. */
interface RequestTaker {
  addRequest(request: ClientRequest, options: RequestOptions): void
}

/** The same agent, but requests reach it in their turn. */
function polite<Agent extends HttpAgent>(agent: Agent, scheme: string, parts: PoliteParts): Agent {
  const taker = agent as unknown as RequestTaker
  if (typeof taker.addRequest !== 'function')
    throw new TypeError(`The agent for ${scheme} must be an Agent of node:http or node:https.`)
  const { permit, own, userAgent } = parts

  function addRequest(request: ClientRequest, options: RequestOptions): void {
    const send = (): void => taker.addRequest(request, options)
    if (request.method === 'CONNECT' || request.hasHeader('upgrade')) return send()
    const url = requestedUrl(request, options, scheme)
    if (own.has(url.href) || url.pathname + url.search === '/robots.txt') return send()
    const refusal = nameAgent(request, userAgent)
    requestInTurn({ request, send, turn: (signal) => refusal ?? permit(url.href, { signal }) })
  }

  return Object.create(agent, { addRequest: { value: addRequest } }) as Agent
}

/** The agent that asks for permission is the agent that fetches. */
function nameAgent(request: ClientRequest, userAgent: string): Promise<never> | undefined {
  if (request.headersSent)
    return Promise.reject(
      new TypeError('The headers of a request must be an object: a list leaves no room for the User-Agent.'),
    )
  request.setHeader('User-Agent', userAgent)
  return undefined
}

/** What Node tells an agent of a request. */
interface RequestOptions {
  readonly host?: string | null | undefined
  readonly port?: number | string | null | undefined
}

/** The URL that a request of `node:http` is for. */
function requestedUrl({ path }: ClientRequest, { host, port }: RequestOptions, scheme: string): URL {
  // A request to a proxy names the whole URL.
  if (/^https?:\/\//.test(path)) return new URL(path)
  const name = host ?? 'localhost'
  const site = `${scheme}//${name.includes(':') ? `[${name}]` : name}${port ? `:${port}` : ''}`
  // Joined, not resolved: a path may begin with two slashes.
  return new URL(new URL(site).origin + path)
}

interface WaitingRequest {
  readonly request: ClientRequest
  /** Waits for the turn; gives up its place when the signal aborts. */
  readonly turn: (signal: AbortSignal) => Promise<Lease>
  readonly send: () => void
}

/** How Node fails a request that was given no connection. */
interface SocketTaker {
  onSocket(socket: null, error: Error): void
}

/**
 * Sends a request of `node:http` when its turn has come, and gives the turn back when the response is over.
 *
 * What the program writes before that waits in the request, as it does for a connection.
 */
function requestInTurn({ request, turn, send }: WaitingRequest): void {
  const waiting = new AbortController()
  const destroy = request.destroy.bind(request)
  let state: 'waiting' | 'sent' | 'aborted' | 'failed' = 'waiting'

  function fail(error: Error): void {
    destroy(error)
    if (request.socket !== null) return
    const taker = request as unknown as SocketTaker
    taker.onSocket(null, error)
  }

  // A request without a connection is otherwise destroyed once it has got one: here, when its turn has come.
  request.destroy = (error) => {
    if (state === 'sent') {
      state = 'aborted'
      return destroy(error)
    }
    if (state === 'waiting') {
      state = 'aborted'
      const reason = error ?? new Error('The request was destroyed before its turn came.')
      waiting.abort(reason)
      fail(reason)
    }
    return request
  }

  async function sendInTurn(): Promise<void> {
    const lease = await turn(waiting.signal)
    if (state !== 'waiting') return lease[Symbol.dispose]()
    state = 'sent'
    follow(request, lease, () => state !== 'sent')
    send()
  }

  sendInTurn().catch((error: unknown) => {
    if (state === 'aborted') return
    // Also if the agent threw: as with an option of the request that is wrong.
    state = 'failed'
    fail(error as Error)
  })
}

/** Tells the turn of a request what came of it. */
function follow(request: ClientRequest, lease: Lease, isOver: () => boolean): void {
  const tell = (answer: LeaseAnswer): void => void lease.answered(answer).catch(() => undefined)
  // First, so that the listeners of the program can be counted.
  request.prependOnceListener('response', (response: IncomingMessage) => {
    tell({ status: response.statusCode, retryAfter: response.headers['retry-after'] })
    // Node reads a response away that nobody listens for.
    if (request.listenerCount('response') === 0) response.resume()
  })
  request.once(errorMonitor, () => {
    // A connection that was kept alive may have been closed meanwhile: this is no sign of overload.
    if (!isOver() && !request.reusedSocket) tell({ status: undefined })
  })
  request.once('close', () => lease[Symbol.dispose]())
}
