import { z } from '@hono/zod-openapi'

import { purposeSchema, timeSchema } from './common.ts'
import { changesSchema } from './file-answers.ts'

/** A site that is watched. */
export const watchSchema = z
  .object({
    site: z.string().openapi({ example: 'https://example.com' }),
    requestedAt: timeSchema.nullable().openapi({ description: 'When it was last requested.' }),
    rules: z
      .enum(['file', 'allow-all', 'disallow-all'])
      .nullable()
      .openapi({ description: 'What decides; null before the site has answered.' }),
    status: z.int().nullable(),
    since: timeSchema.nullable().openapi({ description: 'Since when the site answers like this.' }),
    failures: z.int().openapi({ description: 'How many requests in a row have failed.' }),
    undelivered: z.int().openapi({ description: 'Events that have not reached every receiver yet.' }),
  })
  .readonly()
  .openapi('Watch')

const viewSchema = z
  .object({
    rules: z.enum(['file', 'allow-all', 'disallow-all']),
    status: z.int().nullable(),
    finalUrl: z.string(),
    sha256: z.string().nullable(),
    sizeBytes: z.int(),
    isPage: z.boolean().openapi({ description: 'Whether the file looks like an HTML page.' }),
  })
  .readonly()
  .openapi('WatchedView')

const seconds = z.number().nullable().openapi({ description: 'Seconds; null for none.' })

const lineSchema = z.object({ line: z.int(), text: z.string() }).readonly().nullable()

const preference = z.enum(['allowed', 'disallowed', 'unknown'])

const preferenceChangeSchema = z
  .object({
    agents: z.array(z.string()).readonly(),
    field: z.enum(['Content-Usage', 'Content-Signal']),
    purpose: purposeSchema,
    from: preference,
    to: preference,
    example: z.string().nullable(),
    old: lineSchema,
    new: lineSchema,
  })
  .readonly()

const outageSchema = z
  .object({
    since: z.iso.datetime(),
    requests: z.int(),
    status: z.int().nullable(),
    error: z.string().nullable(),
  })
  .readonly()
  .openapi('Outage', { description: 'Requests in a row that failed.' })

/** What happened at a watched site: the form is that of webhooks. */
export const watchEventSchema = z
  .object({
    id: z.string(),
    type: z.enum([
      'robots.changed',
      'robots.edited',
      'robots.page',
      'robots.unreachable',
      'robots.reachable',
    ]),
    timestamp: z.iso.datetime(),
    data: z
      .object({
        site: z.string(),
        robotsUrl: z.string(),
        lastSeen: z.iso.datetime().nullable(),
        old: viewSchema.nullable(),
        new: viewSchema.nullable(),
        outage: outageSchema.nullable(),
        changes: changesSchema,
        preferences: z.array(preferenceChangeSchema).readonly(),
        crawlDelays: z
          .array(z.object({ agent: z.string(), old: seconds, new: seconds }).readonly())
          .readonly(),
        sitemaps: z
          .object({ added: z.array(z.string()).readonly(), removed: z.array(z.string()).readonly() })
          .readonly(),
        more: z.int().openapi({ description: 'How many differences are left out of the lists.' }),
        broken: z.array(z.string()).readonly(),
      })
      .readonly(),
  })
  .readonly()
  .openapi('WatchEvent')
