import { once } from 'node:events'

import { serveStdio } from '@modelcontextprotocol/server/stdio'

import type { Environment } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'
import { openStore } from '../sites/open-store.ts'
import { openClients } from '../sites/site-clients.ts'
import { createMcpServer } from './create-mcp-server.ts'

/** Serves MCP over standard input and output until the input ends. */
export async function serveMcp(settings: Settings, env: Environment): Promise<void> {
  const { store } = openStore(settings, env)
  const clients = openClients(settings, store)
  const ended = once(process.stdin, 'close')
  const connection = serveStdio(() => createMcpServer({ clients, settings }), {
    maxSubscriptions: 1,
    onerror: (error) => process.stderr.write(`ruly mcp: ${error.message}\n`),
  })
  await ended
  await connection.close()
  await clients.close()
}
