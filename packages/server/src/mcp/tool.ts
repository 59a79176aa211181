import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'

import type { Settings } from '../config/settings.ts'
import type { SiteClients } from '../sites/site-clients.ts'

/** What the tools of a server share. */
export interface ToolParts {
  readonly clients: SiteClients
  readonly settings: Pick<Settings, 'agent' | 'allowFetch'>
}

/** What a tool answers: data of its output schema, and the most important of it in a sentence. */
interface ToolAnswer<Data> {
  /** No text of a site is in it outside of quotations, except in `text`, which is fenced. */
  readonly data: Data
  /** No text of a site is in it. */
  readonly sentence: string
}

interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  readonly output: Output
  readonly run: (
    input: z.output<Input>,
    parts: ToolParts & { readonly signal: AbortSignal },
  ) => Promise<ToolAnswer<z.input<Output>>> | ToolAnswer<z.input<Output>>
}

/** A tool that can be added to a server. */
export type AddTool = (server: McpServer, parts: ToolParts) => void

/**
 * What holds for every tool. None changes anything: a request to a site is a GET without cookies, and what is kept of it are copies and
 * turns. Every one can send requests to the site of a URL that a model passes, also those that take a file instead.
 */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }

/** The longest time for one call, in milliseconds. */
export const longestCallMs = 60_000

/** Defines a tool; the types of its input and answer follow from its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): AddTool {
  const { name, title, description, input, output, run } = tool
  const outputSchema: z.ZodObject = output
  return (server, parts) => {
    const inputSchema = withAgent(input, parts.settings.agent)
    server.registerTool(
      name,
      { title, description, inputSchema, outputSchema, annotations },
      async (given, context) => {
        const signal = AbortSignal.any([context.mcpReq.signal, AbortSignal.timeout(longestCallMs)])
        return resultOf(await run(given as z.output<Input>, { ...parts, signal }))
      },
    )
  }
}

/** An input that takes no other arguments, so that none is overlooked. An agent may be left out if there is a default. */
function withAgent(input: z.ZodObject, usual: string | undefined): z.ZodObject {
  const strict = input.strict()
  const { agent } = input.shape
  return agent === undefined || usual === undefined ? strict : strict.extend({ agent: agent.default(usual) })
}

/** The data as structured content; the same as text, for clients that show models nothing else: the sentence, JSON, and the text of a site. */
function resultOf({ data, sentence }: ToolAnswer<object>): CallToolResult {
  const { text, ...others } = data as { readonly text?: string }
  const texts = [sentence, JSON.stringify(others), ...(text === undefined ? [] : [text])]
  return {
    structuredContent: { ...data },
    content: texts.map((one) => ({ type: 'text', text: one })),
  }
}
