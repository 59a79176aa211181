import { z } from '@hono/zod-openapi'
import * as dialects from 'ruly/dialects'

/** The longest URL that is answered, in characters. */
export const longestUrl = 32_768

export const urlSchema = z
  .string()
  .max(longestUrl)
  .refine((text) => URL.canParse(text), { error: 'must be an absolute URL, such as https://example.com/a' })
  .openapi({ description: 'An absolute URL.', example: 'https://example.com/private/a', format: 'uri' })

export const siteUrlSchema = urlSchema
  .refine((url) => /^https?:/i.test(url), { error: 'must be an http or https URL' })
  .openapi({ description: 'Any URL of the site.', example: 'https://example.com/' })

/** The URL of a robots.txt, which has a host. */
export const fileUrlSchema = urlSchema
  .refine((text) => !URL.canParse(text) || new URL(text).host !== '', {
    error: 'must have a host, such as https://example.com/robots.txt',
  })
  .describe('The URL of the file.')

/** The longest product token or User-Agent header, in characters. */
export const longestToken = 1024

/** One product token or User-Agent header. */
const tokenSchema = z.string().min(1).max(longestToken)

export const agentSchema = z
  .union([tokenSchema, z.array(tokenSchema).min(1).max(16).readonly()], {
    error: ({ input }) =>
      input === undefined
        ? 'is missing: pass a product token, such as ExampleBot'
        : 'must be a product token, such as ExampleBot, or a list of 1 to 16 of them',
  })
  .openapi('Agent', {
    description: 'The agent: its product token, its whole User-Agent header, or several tokens of its own.',
    example: 'ExampleBot',
  })

export const purposeSchema = z
  .enum(['search', 'ai-input', 'train-ai'])
  .openapi('Purpose', { description: 'What the content is wanted for.' })

export const dialectSchema = z
  .enum(Object.keys(dialects) as [string, ...string[]])
  .openapi('Dialect', { description: 'The dialect that the file is read in; rfc9309 without one.' })

export const timeSchema = z
  .number()
  .openapi({ description: 'Milliseconds since the epoch.', example: 1_795_000_000_000 })

/** A file that a question brings along. */
export const fileSchema = z
  .string()
  .max(2_000_000)
  .openapi({ description: 'A robots.txt as text.', example: 'User-agent: *\nDisallow: /private\n' })

export const problemSchema = z
  .object({
    type: z.string().openapi({ example: 'urn:ruly:problem:invalid-request' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z
      .array(z.object({ where: z.string(), message: z.string() }))
      .readonly()
      .optional()
      .describe('What is wrong with the request, one entry for each fault.'),
  })
  .openapi('Problem', { description: 'An error, as RFC 9457 describes it.' })

export type Problem = z.infer<typeof problemSchema>
