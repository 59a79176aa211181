import { z } from '@hono/zod-openapi'
import type { CrawlDelayChange, Outage, ReportedView, WatchEvent, WatchEventData } from '@ruly/client/watch'
import type { PreferenceChange, StatingLine } from '@ruly/lint'

import { purposeSchema, timeSchema } from './common.ts'
import { changesSchema } from './file-answers.ts'
import { preferenceSchema } from './preferences.ts'
import { list, schemaOf } from './schema-of.ts'

const rulesSchema = z.enum(['file', 'allow-all', 'disallow-all'])

/** A site that is watched. */
export const watchSchema = z
  .object({
    site: z.string().openapi({ example: 'https://example.com' }),
    requestedAt: timeSchema.nullable().describe('When it was last requested.'),
    rules: rulesSchema.nullable().describe('What decides; null before the site has answered.'),
    status: z.int().nullable(),
    since: timeSchema.nullable().describe('Since when the site answers like this.'),
    failures: z.int().describe('How many requests in a row have failed.'),
    undelivered: z.int().describe('Events that have not reached every receiver yet.'),
  })
  .openapi('Watch')

const viewSchema = schemaOf<ReportedView>()({
  rules: rulesSchema,
  status: z.int().nullable(),
  finalUrl: z.string(),
  sha256: z.string().nullable(),
  sizeBytes: z.int(),
  isPage: z.boolean().describe('Whether the file looks like an HTML page.'),
}).openapi('WatchedView')

const seconds = z.number().nullable().describe('Seconds; null for none.')

const lineSchema = schemaOf<StatingLine>()({ line: z.int(), text: z.string() }).nullable()

const preferenceChangeSchema = schemaOf<PreferenceChange>()({
  agents: list(z.string()),
  field: z.enum(['Content-Usage', 'Content-Signal']),
  purpose: purposeSchema,
  from: preferenceSchema,
  to: preferenceSchema,
  example: z.string().nullable(),
  old: lineSchema,
  new: lineSchema,
})

const outageSchema = schemaOf<Outage>()({
  since: z.iso.datetime(),
  requests: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
}).openapi('Outage', { description: 'Requests in a row that failed.' })

const eventDataSchema = schemaOf<WatchEventData>()({
  site: z.string(),
  robotsUrl: z.string(),
  lastSeen: z.iso.datetime().nullable(),
  old: viewSchema.nullable(),
  new: viewSchema.nullable(),
  outage: outageSchema.nullable(),
  changes: changesSchema,
  preferences: list(preferenceChangeSchema),
  crawlDelays: list(schemaOf<CrawlDelayChange>()({ agent: z.string(), old: seconds, new: seconds })),
  sitemaps: z.object({ added: list(z.string()), removed: list(z.string()) }),
  more: z
    .int()
    .describe(
      'How many differences are left out of the lists, and agents of those in them, which name 20 each.',
    ),
  broken: list(z.string()),
})

/** What happened at a watched site: the form is that of webhooks. */
export const watchEventSchema = schemaOf<WatchEvent>()({
  id: z.string(),
  type: z.enum(['robots.changed', 'robots.edited', 'robots.page', 'robots.unreachable', 'robots.reachable']),
  timestamp: z.iso.datetime(),
  data: eventDataSchema,
}).openapi('WatchEvent')
