import { jsonSchema, tool, type Tool } from 'ai'

import type { RobotsClient } from '../model/robots-client.ts'
import {
  createAgentTools,
  type AgentTool,
  type FetchPageInput,
  type MayFetchInput,
  type PageAnswer,
} from './agent-tools.ts'
import type { MayFetchAnswer } from './may-fetch-answer.ts'
import type { AgentToolsOptions } from './tool-options.ts'

export type { FetchPageInput, MayFetchInput, PageAnswer } from './agent-tools.ts'
export type { MayFetchAnswer } from './may-fetch-answer.ts'
export type { AgentToolsOptions } from './tool-options.ts'
export type { RobotsClient } from '../model/robots-client.ts'

/** The tools by their names, for the option `tools` of the AI SDK. */
export type RobotsTools = {
  /** Whether a URL may be fetched, and used for a purpose. */
  readonly may_fetch: Tool<MayFetchInput, MayFetchAnswer>
  /** The text of a page, if it may be fetched and used. */
  readonly fetch_page: Tool<FetchPageInput, PageAnswer>
}

/**
 * Makes tools for the AI SDK, from version 5 to 7, with which a model asks robots.txt and fetches pages. Needs the package `ai`.
 *
 * @param client a client with the option `guard`, so that no page can send a model to private addresses
 * @param options purpose and limits
 * @returns the tools, for the option `tools`
 * @throws `TypeError` for a client without the option `guard`, if `allowUnguarded` is not true; `TypeError` and `RangeError` for wrong options
 * @see docs/agent-tools.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard: true })
 * const tools = robotsTools(client, { maxCharacters: 10_000 })
 */
export function robotsTools(client: RobotsClient, options: AgentToolsOptions = {}): RobotsTools {
  const { mayFetch, fetchPage } = createAgentTools(client, options)
  return {
    may_fetch: tool<MayFetchInput, MayFetchAnswer>(partsOf(mayFetch)),
    fetch_page: tool<FetchPageInput, PageAnswer>(partsOf(fetchPage)),
  }
}

function partsOf<Input, Answer>({ description, inputSchema, run }: AgentTool<Input, Answer>) {
  return {
    description,
    inputSchema: jsonSchema<Input>(inputSchema),
    execute: (input: Input, { abortSignal }: { readonly abortSignal?: AbortSignal | undefined }) =>
      run(input, { signal: abortSignal }),
  }
}
