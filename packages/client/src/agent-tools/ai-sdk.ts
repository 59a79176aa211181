import type { RobotsClient } from '../model/robots-client.ts'
import {
  createAgentTools,
  type AgentTool,
  type FetchPageInput,
  type MayFetchInput,
  type PageAnswer,
} from './create-agent-tools.ts'
import type { MayFetchAnswer } from './may-fetch-answer.ts'
import type { AgentToolsOptions } from './tool-options.ts'
import type { InputSchema } from './tool-texts.ts'

/** A tool as the AI SDK has it. */
export interface AiSdkTool<Schema, Input, Answer> {
  /** What it does, for the model. */
  readonly description: string
  /** What the model passes. */
  readonly inputSchema: Schema
  /** Does what the model asked for. */
  readonly execute: (
    input: Input,
    call: { readonly abortSignal?: AbortSignal | undefined },
  ) => Promise<Answer>
}

/** The tools by their names, for the option `tools` of the AI SDK. */
export type AiSdkTools<Schema> = {
  /** Whether a URL may be fetched, and used for a purpose. */
  readonly may_fetch: AiSdkTool<Schema, MayFetchInput, MayFetchAnswer>
  /** The text of a page, if it may be fetched and used. */
  readonly fetch_page: AiSdkTool<Schema, FetchPageInput, PageAnswer>
}

/**
 * Makes tools for the AI SDK, from version 5 to 7, with which a model asks robots.txt and fetches pages.
 *
 * @param client a client with the option `guard`, so that no page can send a model to private addresses
 * @param jsonSchema the function of this name of the package `ai`
 * @param options purpose and limits
 * @returns the tools, for the option `tools`
 * @throws `TypeError` for a client without the option `guard`, if `allowUnguarded` is not true; `TypeError` and `RangeError` for wrong options
 * @see docs/agent-tools.md
 * @example
 * import { jsonSchema } from 'ai'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard: true })
 * const tools = aiSdkTools(client, jsonSchema, { maxCharacters: 10_000 })
 */
export function aiSdkTools<Schema>(
  client: RobotsClient,
  jsonSchema: (schema: InputSchema) => Schema,
  options: AgentToolsOptions = {},
): AiSdkTools<Schema> {
  const { mayFetch, fetchPage } = createAgentTools(client, options)
  const toolOf = <Input, Answer>({
    description,
    inputSchema,
    run,
  }: AgentTool<Input, Answer>): AiSdkTool<Schema, Input, Answer> => ({
    description,
    inputSchema: jsonSchema(inputSchema),
    execute: async (input, { abortSignal }) => await run(input, { signal: abortSignal }),
  })
  return { may_fetch: toolOf(mayFetch), fetch_page: toolOf(fetchPage) }
}
