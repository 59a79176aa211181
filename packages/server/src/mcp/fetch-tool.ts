import { createAgentTools, toolTexts, type PageAnswer } from '@ruly/client/agent-tools'
import { answerSentence } from '@ruly/client/internal'
import { z } from 'zod'

import { preferenceSchema } from '../schemas/preferences.ts'
import { schemaOf } from '../schemas/schema-of.ts'
import { defineTool } from './tool.ts'
import { retryAt, siteText, url } from './tool-schemas.ts'

const { name, description, inputSchema } = toolTexts.fetchPage
const about = (field: string): string => inputSchema.properties[field]?.description ?? ''

/** How much text of a page an answer has, in characters. */
const maxCharacters = 20_000

/** Less than the time after which most clients give a call up. */
const timeoutMs = 50_000

export const fetchPage = defineTool({
  name,
  title: 'Fetch a page, if robots.txt and its owner permit it',
  description,
  input: z.object({
    url,
    maxLength: z.int().min(1).max(maxCharacters).default(maxCharacters).describe(about('maxLength')),
    startIndex: z.int().min(0).default(0).describe(about('startIndex')),
    raw: z.boolean().default(false).describe(about('raw')),
  }),
  output: schemaOf<PageAnswer>()({
    decision: z
      .enum(['allow', 'deny', 'wait', 'failed'])
      .describe('allow with the text, deny, wait until retryAt, or failed where there is no text to be had.'),
    why: z.string().describe('Why, without text of the site.'),
    line: z.int().optional().describe('The line of the robots.txt that decided.'),
    preference: preferenceSchema.optional().describe('What the owner prefers about input of AI answers.'),
    retryable: z.boolean().describe('Whether asking the same again can help: at retryAt, if there is one.'),
    retryAt,
    url: z.string().optional().describe('The URL of the page after redirects.'),
    status: z.int().optional().describe('The HTTP status.'),
    contentType: z.string().optional(),
    text: siteText,
    isCut: z.boolean().optional().describe('Whether something of the page was left out for its size.'),
    nextIndex: z.int().optional().describe('The startIndex of the next piece; left out for the last one.'),
  }),
  async run(question, { clients: { client }, signal }) {
    const tools = createAgentTools(client, { tdmrep: true, timeoutMs, maxCharacters })
    const data = await tools.fetchPage.run(question, { signal })
    return { data, sentence: answerSentence(data) }
  },
})
