import type { RobotsClientOptions } from './client-options.ts'
import { createTransport } from './fetch/create-transport.ts'
import { makeClient } from './make-client.ts'
import { createPageConnections } from './polite/page/create-page-connections.ts'
import { type RobotsClient } from './robots-client.ts'

export * from './public.ts'

/**
 * A client for one agent, with connections of its own.
 *
 * @throws `TypeError` and `RangeError` for options that are not known, are of the wrong kind, or do not go together
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * if (await client.isAllowed('https://example.com/a')) console.log('allowed')
 * await client.close()
 */
export function createRobotsClient(options: RobotsClientOptions): RobotsClient {
  return makeClient(options, (connecting) => ({
    transport: createTransport(connecting),
    pages: createPageConnections(connecting),
  }))
}
