import { z } from 'zod'

import { agentSchema, dialectSchema, purposeSchema, urlSchema } from '../schemas/common.ts'
import { robotsStateSchema } from '../schemas/evidence.ts'

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

/** How the robots.txt of a site was read, for a tool that takes the file of a site or another one. */
export const stateOfFile = robotsStateSchema
  .optional()
  .describe('How the robots.txt of the site was read; left out if the text was passed.')

/** As many entries of a list as an answer has, and how many are left out. */
export function shortList<Item>(all: readonly Item[]): {
  readonly shown: readonly Item[]
  readonly omitted: number
} {
  const shown = all.slice(0, mostEntries)
  return { shown, omitted: all.length - shown.length }
}

/** The most entries of one list in an answer. */
const mostEntries = 50
