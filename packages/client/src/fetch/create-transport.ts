import { createAgentTransport } from './agent-transport.ts'
import { askDispatcher } from './dispatcher-transport.ts'
import { askFetch } from './fetch-transport.ts'
import type { TransportOptions } from './transport-options.ts'
import type { Transport } from './transport.ts'

/** A transport over the caller's `dispatcher` or `fetch`, or over connections of its own. */
export function createTransport(options: TransportOptions = {}): Transport {
  const { dispatcher, fetch, guard = false } = options
  if (dispatcher !== undefined && fetch !== undefined) {
    throw new TypeError('The options "dispatcher" and "fetch" exclude each other.')
  }
  if (guard !== false && (dispatcher !== undefined || fetch !== undefined)) {
    throw new TypeError(
      'The option "guard" needs connections of our own: it excludes "dispatcher" and "fetch".',
    )
  }
  const close = async (): Promise<void> => undefined
  if (fetch !== undefined) return { ask: (request) => askFetch(fetch, request), close }
  if (dispatcher !== undefined) return { ask: (request) => askDispatcher(dispatcher, request), close }
  return createAgentTransport(options)
}
