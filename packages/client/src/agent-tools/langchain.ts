import type { RobotsClient } from '../model/robots-client.ts'
import { createAgentTools, type AgentTool } from './create-agent-tools.ts'
import { answerSentence, type SaidAnswer } from './may-fetch-answer.ts'
import type { AgentToolsOptions } from './tool-options.ts'
import type { InputSchema } from './tool-texts.ts'

/** `tool` of LangChain.js, as far as it is used. */
export type LangChainToolMaker<Tool> = (
  call: (input: unknown, config?: { readonly signal?: AbortSignal }) => Promise<[string, unknown]>,
  fields: {
    name: string
    description: string
    schema: InputSchema
    responseFormat: 'content_and_artifact'
  },
) => Tool

/**
 * Makes tools for LangChain.js 1, with which a model asks robots.txt and fetches pages.
 *
 * The content of an answer is a sentence and the text of the page; its artifact is the whole answer.
 *
 * @param client a client with the option `guard`, so that no page can send a model to private addresses
 * @param tool the function of this name of the package `langchain` or `@langchain/core/tools`
 * @param options purpose and limits
 * @returns the tools, for `createAgent` or `bindTools`
 * @throws `TypeError` for a client without the option `guard`, if `allowUnguarded` is not true; `TypeError` and `RangeError` for wrong options
 * @see docs/agent-tools.md
 * @example
 * import { tool } from '@langchain/core/tools'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard: true })
 * const tools = langChainTools(client, tool, { maxCharacters: 10_000 })
 */
export function langChainTools<Tool>(
  client: RobotsClient,
  tool: LangChainToolMaker<Tool>,
  options: AgentToolsOptions = {},
): Tool[] {
  const { mayFetch, fetchPage } = createAgentTools(client, options)
  return [chainTool(mayFetch, tool), chainTool(fetchPage, tool)]
}

interface Said extends SaidAnswer {
  readonly text?: string | undefined
}

function chainTool<Input, Answer extends Said, Tool>(
  { name, description, inputSchema: schema, run }: AgentTool<Input, Answer>,
  tool: LangChainToolMaker<Tool>,
): Tool {
  async function call(input: unknown, config?: { readonly signal?: AbortSignal }): Promise<[string, Answer]> {
    const answer = await run(input as Input, { signal: config?.signal })
    const { text } = answer
    return [[answerSentence(answer), ...(text === undefined ? [] : [text])].join('\n'), answer]
  }
  return tool(call, { name, description, schema, responseFormat: 'content_and_artifact' })
}
