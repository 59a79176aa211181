import { z } from '@hono/zod-openapi'
import type { SideFile } from '@ruly/client'
import type { UseDecision, UseEvidence } from '@ruly/preferences'

import { agentSchema, fileSchema, purposeSchema, timeSchema, urlSchema } from './common.ts'
import { robotsStateSchema } from './evidence.ts'
import { list, schemaOf } from './schema-of.ts'

/** What is asked about the use of content, and what is known of it. */
export const preferencesRequestSchema = z
  .object({
    url: urlSchema,
    agent: agentSchema,
    purpose: purposeSchema.optional(),
    contentSignalScope: z.enum(['group', 'site']).optional(),
    licences: z.boolean().optional().describe('Whether RSL licences are requested.'),
    tdmrep: z.boolean().optional().describe('Whether /.well-known/tdmrep.json is requested.'),
    known: z
      .object({
        file: fileSchema.optional(),
        headers: z.record(z.string(), z.string()).optional(),
        html: z.string().max(2_000_000).optional(),
        tdmrep: z.unknown().optional(),
      })
      .optional()
      .describe('What you know of the content. With it, no site is asked.'),
  })
  .openapi('PreferencesRequest')

export type PreferencesQuestion = z.infer<typeof preferencesRequestSchema>

/** A page that a crawler has fetched, as far as it says what its owner prefers. */
export const fetchedPageSchema = z
  .object({
    url: urlSchema
      .optional()
      .openapi({ description: 'Its URL after redirects, if that is not the one of the turn.' }),
    headers: z
      .record(z.string(), z.string())
      .describe('Its header fields, such as X-Robots-Tag, Content-Usage, tdm-reservation and Link.'),
    html: z.string().max(2_000_000).optional().describe('The page itself, for its meta and link elements.'),
    purpose: purposeSchema.optional(),
  })
  .openapi('FetchedPage')

export type FetchedPage = z.infer<typeof fetchedPageSchema>

export const preferenceSchema = z.enum(['allowed', 'disallowed', 'unknown']).openapi('Preference')

export const decisionSchema = z.enum(['allow', 'deny', 'wait', 'unknown']).openapi('Decision', {
  description:
    'What follows from permission and preference. Also without a purpose, a URL that no robots.txt governs is denied.',
})

const statementSchema = schemaOf<UseEvidence>()({
  source: z.string(),
  place: z.string(),
  line: z.int().optional(),
  scope: z.string(),
  says: preferenceSchema,
  conditions: list(z.string()).describe('What a licence asks for first.').optional(),
  counts: z.boolean(),
  why: z.string(),
  quote: z.string(),
}).openapi('Statement', { description: 'Something that says what the owner prefers.' })

export const useDecisionSchema = schemaOf<UseDecision>()({
  decision: decisionSchema,
  permission: preferenceSchema,
  preference: preferenceSchema,
  otherReading: preferenceSchema.optional(),
  use: z
    .enum(['immediate', 'reference', 'full'])
    .optional()
    .describe('How far the content may be used at most, for any purpose.'),
  purpose: purposeSchema.optional(),
  reason: z.string().describe('Why, in one sentence without text of the site.'),
  unseenNoindex: z
    .string()
    .optional()
    .describe(
      'One sentence with the cure, if the page says noindex where robots.txt keeps the agent from seeing it. Left out if the page is not known.',
    ),
  evidence: list(statementSchema),
  omitted: z.int(),
  lookedAt: list(z.string()),
  retryAt: timeSchema.optional(),
}).openapi('UseDecision')

const sideFileSchema = schemaOf<SideFile>()({
  kind: z.enum(['licence', 'tdmrep.json']),
  result: z.enum(['read', 'missing', 'not-readable', 'too-large', 'disallowed', 'failed']),
  status: z.int().optional(),
  quote: z.string().describe('Its URL in quotation marks.'),
})

/** A decision with what it depends on; of what the asker knows already, nothing is read. */
export const useAnswerSchema = useDecisionSchema
  .extend({
    robots: robotsStateSchema.optional().describe('How the robots.txt of the site was read, if it was.'),
    sideFiles: list(sideFileSchema).optional().describe('The licences and the TDM file that were requested.'),
  })
  .openapi('UseAnswer')
