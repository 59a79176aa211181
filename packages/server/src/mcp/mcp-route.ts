import { createMcpHandler } from '@modelcontextprotocol/server'

import type { App } from '../http/app-env.ts'
import type { Service } from '../http/service.ts'
import { createMcpServer } from './create-mcp-server.ts'

/** Streamable HTTP for MCP: each request stands for itself, so any process of a fleet can answer it. */
export function addMcpRoute(app: App, { clients, settings, log }: Service): void {
  const handler = createMcpHandler(() => createMcpServer({ clients, settings }), {
    maxRequestBodySize: settings.maxBodyBytes,
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, 'an MCP request was refused'),
  })
  app.all('/mcp', (c) => handler.fetch(c.req.raw))
}
