import type { RobotsClientOptions } from './client-options.ts'
import { checkTransportOptions } from './fetch/request-options.ts'
import { fetchTransport, type FetchFunction } from './fetch/transport/fetch-transport.ts'
import { platformFetch, type TransportOptions } from './fetch/transport/transport-options.ts'
import type { Transport } from './fetch/transport/transport.ts'
import { makeClient } from './make-client.ts'
import { fetchPages } from './polite/page/page-connections.ts'
import { type RobotsClient } from './model/robots-client.ts'

export * from './public.ts'

/**
 * Makes what `fetchRobots` sends its requests through: the option `fetch`, else the `fetch` of the platform.
 *
 * @param options how requests are sent
 * @returns the transport, to be closed
 * @throws `TypeError` and `RangeError` for options that are unknown or wrong; `TypeError` for `guard`, `lookup`, `ca` and `dispatcher`, which need connections of Node's own
 * @example
 * const transport = createTransport()
 * const { result } = await fetchRobots('https://example.com/robots.txt', { transport, userAgent: 'ExampleBot/1.0' })
 * await transport.close()
 */
export function createTransport(options: TransportOptions = {}): Transport {
  checkTransportOptions(options)
  return fetchTransport(fetchOf(options))
}

/**
 * Makes a client for one agent on any runtime that has `fetch`: Bun, Deno, Cloudflare Workers, extensions of browsers. It loads neither
 * modules of Node's nor undici.
 *
 * All requests go through the option `fetch`, else through the `fetch` of the platform.
 *
 * @param options who asks, where records are kept, and how polite the client is
 * @returns the client, to be closed
 * @throws `TypeError` for the options `guard`, `lookup`, `ca` and `dispatcher`, which need connections of Node's own
 * @see docs/runtimes.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const { allowed } = await client.check('https://example.com/a')
 */
export function createRobotsClient(options: RobotsClientOptions): RobotsClient {
  return makeClient(options, (connecting) => {
    const fetch = fetchOf(connecting)
    return { transport: fetchTransport(fetch), pages: fetchPages(fetch) }
  })
}

function fetchOf(options: TransportOptions): FetchFunction {
  return options.fetch ?? platformFetch(options, '@ruly/client/web')
}
