import type { RobotsClientOptions } from './client-options.ts'
import { createTransport } from './fetch/create-transport.ts'
import { usualConnectTimeoutMs } from './fetch/transport/transport-options.ts'
import { makeClient } from './make-client.ts'
import type { RobotsClient } from './model/robots-client.ts'
import { createPageConnections } from './polite/page/create-page-connections.ts'

export * from './public.ts'
export { createTransport } from './fetch/create-transport.ts'
export {
  verifyAgent,
  type AgentResolver,
  type AgentVerification,
  type VerifyAgentOptions,
} from './identity/verify-agent.ts'
export { createFilesStore, userCacheFolder, type FilesStoreOptions } from './store/files-store.ts'

/**
 * Makes a client that fetches, keeps and refreshes robots.txt files and answers for one agent.
 *
 * @param options who asks, where records are kept, how requests are sent, and how polite the client is
 * @returns the client, to be closed
 * @throws `TypeError` and `RangeError` for options that are unknown, wrong, or exclude each other
 * @see docs/client.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * if (await client.isAllowed('https://example.com/a')) console.log('allowed')
 * await client.close()
 */
export function createRobotsClient(options: RobotsClientOptions): RobotsClient {
  return makeClient(options, (connecting, { headersTimeoutMs }) => ({
    transport: createTransport({
      ...connecting,
      // A connection outlives its request until it is made or fails: a handshake that hangs would keep the process.
      connectTimeoutMs: Math.min(usualConnectTimeoutMs, headersTimeoutMs),
    }),
    pages: createPageConnections(connecting),
  }))
}
