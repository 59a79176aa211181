import { z } from '@hono/zod-openapi'
import type { Evidence, FileEvidence, RedirectHop, RobotsState, SiteOverride } from '@ruly/client'

import { timeSchema } from './common.ts'
import { list, schemaOf } from './schema-of.ts'

export const rulesSchema = z
  .enum(['file', 'allow-all', 'disallow-all', 'deferred'])
  .describe('What decides: the file, or the access policy alone.')

const overrideSchema = schemaOf<SiteOverride>()({
  site: z.string(),
  agents: list(z.string()).optional(),
  decision: z.enum(['allow', 'deny']).optional(),
  crawlDelaySeconds: z.number().optional(),
  reason: z.string(),
}).openapi('Override', {
  description:
    'An exception that the operator of this service has made for a site. A verdict that it decides has the reason override.',
})

export const evidenceSchema = schemaOf<Evidence>()({
  robotsUrl: z.string().describe('The robots.txt URL of the site.'),
  finalUrl: z.string().describe('The URL of the last request, after all redirects.'),
  redirects: list(
    schemaOf<RedirectHop>()({ url: z.string(), status: z.int(), location: z.string().optional() }),
  ),
  status: z.int().optional().describe('The status of the last response.'),
  error: z
    .object({ code: z.string(), message: z.string() })
    .optional()
    .describe('Why no response came, or why its body could not be read.'),
  askedAt: timeSchema,
  file: schemaOf<FileEvidence>()({
    fetchedAt: timeSchema,
    ageMs: z.number(),
    sizeBytes: z.int(),
    sha256: z.string(),
    charset: z.string(),
    contentType: z.string().optional(),
    isCut: z.boolean(),
    isHtml: z.boolean(),
    notes: list(z.string()),
  })
    .optional()
    .describe('The file that the answer depends on.'),
  state: z.enum(['fresh', 'stale', 'expired', 'unreachable']),
  unreachableSince: timeSchema.optional(),
  unreachableForMs: z.number().optional(),
  freshUntil: timeSchema,
  source: z.string().describe('Where the answer was found: memory, store or network.'),
  policy: z.string().describe('Name of the access policy.'),
  overrides: list(overrideSchema)
    .optional()
    .describe('The overrides of this service that apply to the agent at the site, with their reasons.'),
}).openapi('Evidence', { description: 'What an answer depends on.' })

/** The state that a robots.txt was read in, without any text of the site. */
export const robotsStateSchema = schemaOf<RobotsState>()({
  rules: rulesSchema,
  ...evidenceSchema.pick({ state: true, status: true, askedAt: true, freshUntil: true, overrides: true })
    .shape,
  error: z.string().optional().describe('Why no response came, or why its body could not be read.'),
  sha256: z.string().optional(),
})
