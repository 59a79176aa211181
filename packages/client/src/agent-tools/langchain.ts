import { tool, type StructuredToolInterface } from '@langchain/core/tools'

import type { RobotsClient } from '../model/robots-client.ts'
import { createAgentTools, type AgentTool } from './agent-tools.ts'
import type { AgentToolsOptions } from './tool-options.ts'

export type { AgentToolsOptions } from './tool-options.ts'
export type { RobotsClient } from '../model/robots-client.ts'

/**
 * Makes tools for LangChain.js 1, with which a model asks robots.txt and fetches pages. Needs the package `@langchain/core`.
 *
 * The content of an answer is a sentence and the text of the page; its artifact is the whole answer.
 *
 * @param client a client with the option `guard`, so that no page can send a model to private addresses
 * @param options purpose and limits
 * @returns the tools, for `createAgent` or `bindTools`
 * @throws `TypeError` for a client without the option `guard`, if `allowUnguarded` is not true; `TypeError` and `RangeError` for wrong options
 * @see docs/agent-tools.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard: true })
 * const tools = robotsTools(client, { maxCharacters: 10_000 })
 */
export function robotsTools(
  client: RobotsClient,
  options: AgentToolsOptions = {},
): StructuredToolInterface[] {
  const { mayFetch, fetchPage } = createAgentTools(client, options)
  return [chainTool(mayFetch), chainTool(fetchPage)]
}

interface Said {
  readonly decision: string
  readonly why: string
  readonly text?: string | undefined
}

function chainTool<Input, Answer extends Said>({
  name,
  description,
  inputSchema,
  run,
}: AgentTool<Input, Answer>): StructuredToolInterface {
  async function call(input: unknown, config?: { readonly signal?: AbortSignal }): Promise<[string, Answer]> {
    const answer = await run(input as Input, { signal: config?.signal })
    const { decision, why, text } = answer
    return [[`${decision}: ${why}`, ...(text === undefined ? [] : [text])].join('\n'), answer]
  }
  return tool(call, { name, description, schema: inputSchema, responseFormat: 'content_and_artifact' })
}
