import { createRoute, z } from '@hono/zod-openapi'
import type { SiteWatch } from '@ruly/client/watch'

import { ProblemError } from '../http/problem.ts'
import { answer, jsonBody, jsonContent, problems } from '../http/responses.ts'
import type { App, Service } from '../http/service.ts'
import { siteUrlSchema } from '../schemas/common.ts'
import { watchEventSchema, watchSchema } from '../schemas/watches.ts'
import type { WatchDesk } from '../watches/watch-desk.ts'
import { tag } from './route-parts.ts'

const addRoute = createRoute({
  ...tag('addWatch', 'Watch the robots.txt of a site', 'Watches'),
  method: 'post',
  path: '/v1/watches',
  request: {
    body: jsonBody(z.object({ url: siteUrlSchema }).openapi('WatchRequest')),
  },
  responses: {
    200: jsonContent(watchSchema, 'The site was watched before.'),
    201: jsonContent(watchSchema, 'The site is watched from now on.'),
    ...problems,
  },
})

const listRoute = createRoute({
  ...tag('listWatches', 'The sites that are watched', 'Watches'),
  method: 'get',
  path: '/v1/watches',
  request: { query: z.object({ url: siteUrlSchema.optional() }) },
  responses: {
    200: jsonContent(
      z.object({ watches: z.array(watchSchema).readonly() }).openapi('Watches'),
      'All of them, or that of the URL.',
    ),
    ...problems,
  },
})

const removeRoute = createRoute({
  ...tag('removeWatch', 'Watch a site no longer', 'Watches'),
  method: 'delete',
  path: '/v1/watches',
  request: { query: z.object({ url: siteUrlSchema }) },
  responses: { 204: { description: 'It is not watched any more.' }, ...problems },
})

const changesRoute = createRoute({
  ...tag('listChanges', 'What has changed at watched sites, and for whom', 'Watches'),
  description:
    'The next 1000 events in the order in which they arrived, oldest first. Ask again with `after=` and the `next` of the answer: at once if `more` is true.',
  method: 'get',
  path: '/v1/changes',
  request: {
    query: z.object({
      url: siteUrlSchema.optional(),
      after: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe(
          'The id of the last event that you have. Without it, or if that event is no longer kept, the answer begins with the oldest event.',
        ),
    }),
  },
  responses: {
    200: jsonContent(
      z
        .object({
          events: z.array(watchEventSchema).readonly(),
          next: z
            .string()
            .nullable()
            .describe('The id of the last event, else `after`; null if you have none yet.'),
          more: z.boolean().describe('Whether there are events after these.'),
        })
        .openapi('Changes'),
      'The events.',
    ),
    ...problems,
  },
})

export function addWatchRoutes(app: App, { watches }: Service): void {
  app.openapi(addRoute, async (c) => {
    const { watch, isNew } = await deskOf(watches).add(c.req.valid('json').url)
    return answer(bodyOf(watch), isNew ? 201 : 200)
  })
  app.openapi(listRoute, async (c) => {
    return answer({ watches: await deskOf(watches).list(c.req.valid('query').url, bodyOf) })
  })
  app.openapi(removeRoute, async (c) => {
    if (await deskOf(watches).remove(c.req.valid('query').url)) return c.body(null, 204)
    throw new ProblemError('not-found', { detail: 'This site is not watched.' })
  })
  app.openapi(changesRoute, async (c) => {
    const { after, url } = c.req.valid('query')
    const { events, more } = await deskOf(watches).changes(after, url)
    return answer({ events, next: events.at(-1)?.id ?? after ?? null, more })
  })
}

function deskOf(watches: WatchDesk | undefined): WatchDesk {
  if (watches !== undefined) return watches
  throw new ProblemError('not-found', {
    detail: 'This service watches no sites. Start it with --watch-folder FOLDER.',
  })
}

function bodyOf({ site, askedAt, known, failing, outbox }: SiteWatch): z.infer<typeof watchSchema> {
  return {
    site,
    requestedAt: askedAt ?? null,
    rules: known?.view.rules ?? null,
    status: known?.view.status ?? null,
    since: known?.since ?? null,
    failures: failing?.times ?? 0,
    undelivered: outbox.length,
  }
}
