import { runtimeWithoutSockets } from '../runtime/which-runtime.ts'
import { askDispatcher } from './transport/dispatcher-transport.ts'
import { fetchTransport } from './transport/fetch-transport.ts'
import { checkTransportOptions } from './request-options.ts'
import { platformFetch, type TransportOptions } from './transport/transport-options.ts'
import type { Transport } from './transport/transport.ts'

const nothingToClose = async (): Promise<void> => undefined

/**
 * Makes what `fetchRobots` sends its requests through: your `dispatcher` or `fetch`, or connections of its own; where the runtime has none, its `fetch`.
 *
 * @param options how requests are sent
 * @returns the transport, to be closed
 * @throws `TypeError` and `RangeError` for options that are unknown, wrong, or exclude each other; `TypeError` for those that the runtime has no connections for
 * @example
 * const transport = createTransport({ guard: true })
 * const { result } = await fetchRobots('https://example.com/robots.txt', { transport, userAgent: 'ExampleBot/1.0' })
 * await transport.close()
 */
export function createTransport(options: TransportOptions = {}): Transport {
  checkTransportOptions(options)
  const { dispatcher, fetch } = options
  if (fetch !== undefined) return fetchTransport(fetch)
  const runtime = runtimeWithoutSockets()
  if (runtime !== undefined) return fetchTransport(platformFetch(options, runtime))
  if (dispatcher !== undefined)
    return { ask: (request) => askDispatcher(dispatcher, request), close: nothingToClose }
  return lateTransport(async () => {
    // undici takes longer to load than all else.
    const { createOwnTransport } = await import('./connections/own-transport.ts')
    return createOwnTransport(options)
  })
}

/** A transport that is made when it is first asked. */
function lateTransport(make: () => Promise<Transport>): Transport {
  let made: Promise<Transport> | undefined
  return {
    async enter(origin, signal) {
      const transport = await (made ??= make())
      return (await transport.enter?.(origin, signal)) ?? (() => undefined)
    },
    async ask(request) {
      const transport = await (made ??= make())
      return await transport.ask(request)
    },
    async close() {
      const transport = await made
      await transport?.close()
    },
  }
}
