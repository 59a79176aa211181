import { z } from '@hono/zod-openapi'

import { timeSchema } from './common.ts'

export const evidenceSchema = z
  .object({
    robotsUrl: z.string().openapi({ description: 'The robots.txt URL of the site.' }),
    finalUrl: z.string().openapi({ description: 'The URL of the last request, after all redirects.' }),
    redirects: z
      .array(z.object({ url: z.string(), status: z.int(), location: z.string().optional() }).readonly())
      .readonly(),
    status: z.int().optional().openapi({ description: 'The status of the last response.' }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .readonly()
      .optional()
      .openapi({ description: 'Why no response came, or why its body could not be read.' }),
    askedAt: timeSchema,
    file: z
      .object({
        fetchedAt: timeSchema,
        ageMs: z.number(),
        sizeBytes: z.int(),
        sha256: z.string(),
        charset: z.string(),
        contentType: z.string().optional(),
        isCut: z.boolean(),
        isHtml: z.boolean(),
        notes: z.array(z.string()).readonly(),
      })
      .readonly()
      .optional()
      .openapi({ description: 'The file that the answer depends on.' }),
    state: z.enum(['fresh', 'stale', 'expired', 'unreachable']),
    unreachableSince: timeSchema.optional(),
    unreachableForMs: z.number().optional(),
    freshUntil: timeSchema,
    source: z.string().openapi({ description: 'Where the answer was found: memory, store or network.' }),
    policy: z.string().openapi({ description: 'Name of the access policy.' }),
  })
  .readonly()
  .openapi('Evidence', { description: 'What an answer depends on.' })
