import { purposes, type Purpose } from '@ruly/preferences'

import type { RobotsClient } from '../model/robots-client.ts'
import { fetchPage, type FetchPageInput, type PageAnswer } from './fetch-page.ts'
import { mayFetchAnswer, noAnswer, type MayFetchAnswer } from './may-fetch-answer.ts'
import { checkedToolOptions, type AgentToolsOptions } from './tool-options.ts'
import { toolTexts, type ToolTexts } from './tool-texts.ts'

export type { AgentToolsOptions } from './tool-options.ts'
export type { FetchPageInput, PageAnswer } from './fetch-page.ts'
export { fencedText, type FencedTextOptions } from './page-text.ts'
export {
  mayFetchAnswer,
  type DatedRobotsState,
  type MayFetchAnswer,
  type MayFetchQuestion,
} from './may-fetch-answer.ts'
export { toolTexts, type InputField, type InputSchema, type ToolTexts } from './tool-texts.ts'
export type { RobotsClient } from '../model/robots-client.ts'

/** What a model passes to `may_fetch`. */
export interface MayFetchInput {
  /** An absolute URL. */
  readonly url: string
  /** What the content is wanted for, if it is something else than the purpose of the tools. */
  readonly purpose?: Purpose | undefined
}

/** A tool for a model, for any framework: its texts, and the function that does its work. */
export interface AgentTool<Input, Answer> extends ToolTexts {
  /**
   * Does what the model asked for. What a site, the network or the model does never rejects; it is part of the answer.
   *
   * @param input what the model passed
   * @param call a signal that ends the call
   * @returns an answer whose sentences come from ruly; text of a site is fenced and marked
   * @throws the reason of `call.signal`; `RobotsError` where the store fails or the client is closed
   */
  readonly run: (input: Input, call?: { readonly signal?: AbortSignal | undefined }) => Promise<Answer>
}

/** The tools for a model. */
export interface AgentTools {
  /** Whether a URL may be fetched, and used for a purpose. */
  readonly mayFetch: AgentTool<MayFetchInput, MayFetchAnswer>
  /** The text of a page, if it may be fetched and used. */
  readonly fetchPage: AgentTool<FetchPageInput, PageAnswer>
}

/**
 * Makes tools with which a model asks robots.txt and fetches pages, for any framework.
 *
 * @param client a client with the option `guard`, so that no page can send a model to private addresses
 * @param options purpose and limits
 * @returns the tools
 * @throws `TypeError` for a client without the option `guard`, if `allowUnguarded` is not true; `TypeError` and `RangeError` for wrong options
 * @see docs/agent-tools.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', guard: true })
 * const { fetchPage } = createAgentTools(client)
 * const { decision, why, text } = await fetchPage.run({ url: 'https://example.com/a' })
 * console.log(decision, why, text)
 */
export function createAgentTools(client: RobotsClient, options: AgentToolsOptions = {}): AgentTools {
  const checked = checkedToolOptions(client, options)
  const { purpose: usual, licences, tdmrep } = checked
  return {
    mayFetch: {
      ...toolTexts.mayFetch,
      async run(input, { signal } = {}) {
        const { url, purpose = usual } = withUrl(input)
        if (!purposes.includes(purpose)) return noPurpose
        return await mayFetchAnswer(client, { url, purpose, ifUnknown: 'allow', licences, tdmrep, signal })
      },
    },
    fetchPage: {
      ...toolTexts.fetchPage,
      run: (input, { signal } = {}) => fetchPage(client, withUrl(input), checked, signal),
    },
  }
}

/** Models pass anything: what is no object has no fields. */
function withUrl<Input extends { readonly url: string }>(input: Input): Input {
  return { ...input, url: (input as Partial<Input> | null | undefined)?.url ?? '' }
}

const noPurpose = noAnswer('not-a-purpose', `"purpose" must be one of ${purposes.join(', ')}.`)
