import { errorMonitor } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'

import type { Lease } from '../polite/lease.ts'
import type { LeaseAnswer } from '../polite/turn-answer.ts'

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
export function requestInTurn({ request, turn, send }: WaitingRequest): void {
  const waiting = new AbortController()
  const destroy = request.destroy.bind(request)
  let state: 'waiting' | 'sent' | 'aborted' | 'failed' = 'waiting'

  function fail(error: Error): void {
    destroy(error)
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
    follow(request, lease, () => state === 'aborted')
    send()
  }

  sendInTurn().catch((error: unknown) => {
    if (state !== 'waiting') return
    state = 'failed'
    fail(error as Error)
  })
}

/** Tells the turn of a request what came of it. */
function follow(request: ClientRequest, lease: Lease, isAborted: () => boolean): void {
  const tell = (answer: LeaseAnswer): void => void lease.answered(answer).catch(() => undefined)
  // First, so that the listeners of the program can be counted.
  request.prependOnceListener('response', (response: IncomingMessage) => {
    tell({ status: response.statusCode, retryAfter: response.headers['retry-after'] })
    // Node reads a response away that nobody listens for.
    if (request.listenerCount('response') === 0) response.resume()
  })
  request.once(errorMonitor, () => {
    // A connection that was kept alive may have been closed meanwhile: this is no sign of overload.
    if (!isAborted() && !request.reusedSocket) tell({ status: undefined })
  })
  request.once('close', () => lease[Symbol.dispose]())
}
