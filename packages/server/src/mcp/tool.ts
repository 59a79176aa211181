import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { fencedText } from '@ruly/client/agent-tools'
import type { z } from 'zod'

import type { SiteClients } from '../sites/site-clients.ts'

/** What a tool answers: data of its output schema, and the same in a sentence. */
interface ToolAnswer<Data> {
  readonly data: Data
  /** No text of a site is in it. */
  readonly sentence: string
  /** Text of a site that was asked for. It is fenced and marked when it is sent. */
  readonly untrusted?: string | undefined
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: Output
  /** Whether it sends requests to sites. */
  readonly asksSites: boolean
  readonly run: (
    input: z.output<Input>,
    parts: { readonly clients: SiteClients; readonly signal: AbortSignal },
  ) => Promise<ToolAnswer<z.input<Output>>> | ToolAnswer<z.input<Output>>
}

/** A tool that can be added to a server. */
export type AddTool = (server: McpServer, clients: SiteClients) => void

/** The longest time for one call, in milliseconds. */
const longestMs = 60_000

/** Defines a tool; the types of its input and answer follow from its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): AddTool {
  const { name, title, description, input, output, asksSites, run } = tool
  const inputSchema: z.ZodObject = input
  const outputSchema: z.ZodObject = output
  return (server, clients) => {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema,
        outputSchema,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: asksSites },
      },
      async (given, context) => {
        const signal = AbortSignal.any([context.mcpReq.signal, AbortSignal.timeout(longestMs)])
        const answer = await run(given as z.output<Input>, { clients, signal })
        return resultOf(answer)
      },
    )
  }
}

function resultOf({ data, sentence, untrusted }: ToolAnswer<object>): CallToolResult {
  const texts = untrusted === undefined ? [sentence] : [sentence, fencedText(untrusted)]
  return {
    structuredContent: data,
    content: texts.map((text) => ({ type: 'text', text })),
  }
}
