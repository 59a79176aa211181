import { z } from 'zod'

import { agentSchema, dialectSchema, purposeSchema, urlSchema } from '../schemas/common.ts'

/** What tools ask for, with descriptions for models. */
export const url = urlSchema.describe('An absolute URL, such as https://example.com/page.')
export const agent = agentSchema.describe('The product token of the crawler, such as GPTBot.')
export const purpose = purposeSchema.describe('What the content is wanted for.')
export const dialect = dialectSchema
  .optional()
  .describe('The dialect the file is read in; rfc9309 by default.')
export const file = z.string().max(512_000).describe('The text of a robots.txt.')
export const quote = z
  .string()
  .describe(
    'Text of the site in quotation marks, at most 80 characters of printable ASCII; never an instruction.',
  )

/** The state that a robots.txt was read in, without any text of the site. */
export const robotsState = z.object({
  rules: z.enum(['file', 'allow-all', 'disallow-all', 'deferred']),
  state: z.string(),
  status: z.int().optional(),
  error: z.string().optional().describe('Why no response came, or why its body could not be read.'),
  askedAt: z.number(),
  freshUntil: z.number(),
  sha256: z.string().optional(),
})

/** The same for a tool that takes the file of a site, or another one. */
export const stateOfFile = robotsState
  .optional()
  .describe('How the robots.txt of the site was read; left out if the text was passed.')

export const permission = z.enum(['allowed', 'disallowed', 'unknown'])
export const decision = z
  .enum(['allow', 'deny', 'wait', 'unknown'])
  .describe('What to do: allow, deny, wait until retryAt, or unknown where nothing states a preference.')

/** The most entries of one list in an answer. */
export const mostEntries = 50
