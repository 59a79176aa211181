import { fileURLToPath } from 'node:url'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'

import { service } from './service.ts'

const bin = fileURLToPath(new URL('../../bin/ruly-server.js', import.meta.url))

const about = { name: 'test', version: '1.0.0' }

/** A client of a service, to be closed by the caller. It compares answers with the schemas of the tools. */
export async function connectHttp(url: string): Promise<Client> {
  const client = new Client(about)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  await client.listTools()
  return client
}

/** The same for a process of its own, over its standard input and output. */
export async function connectStdio(...flags: string[]): Promise<Client> {
  const client = new Client(about)
  const args = [bin, 'mcp', '--store', 'memory', '--allow-private', ...flags]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  await client.listTools()
  return client
}

/** A client of a service with these flags, for the rest of the test. */
export async function mcpClient(...flags: string[]): Promise<Client> {
  const client = await connectHttp(await service(...flags))
  onTestFinished(() => client.close())
  return client
}

/** The result of a call. */
export interface ToolResult {
  readonly data: Record<string, unknown>
  readonly texts: readonly string[]
  readonly isError: boolean
}

export async function callTool(client: Client, name: string, input: object): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: input as Record<string, unknown> })
  const content = result.content as readonly { readonly text?: string }[]
  return {
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
    texts: content.map(({ text = '' }) => text),
    isError: result.isError === true,
  }
}
