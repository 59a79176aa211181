import { createRoute, z } from '@hono/zod-openapi'

import { preferencesAnswer } from '../answers/preferences-answer.ts'
import type { App } from '../http/app-env.ts'
import { answer, jsonContent, problems } from '../http/responses.ts'
import { agentSchema, fileSchema, purposeSchema, urlSchema } from '../schemas/common.ts'
import { useDecisionSchema } from '../schemas/verdict.ts'
import type { Service } from '../http/service.ts'
import { tag } from './route-parts.ts'

const bodySchema = z
  .object({
    url: urlSchema,
    agent: agentSchema,
    purpose: purposeSchema.optional(),
    contentSignalScope: z.enum(['group', 'site']).optional(),
    licences: z.boolean().optional().openapi({ description: 'Whether RSL licences are requested.' }),
    tdmrep: z.boolean().optional().openapi({ description: 'Whether /.well-known/tdmrep.json is requested.' }),
    known: z
      .object({
        file: fileSchema.optional(),
        headers: z.record(z.string(), z.string()).optional(),
        html: z.string().max(2_000_000).optional(),
        tdmrep: z.unknown().optional(),
      })
      .optional()
      .openapi({ description: 'What you know of the content. With it, no site is asked.' }),
  })
  .openapi('PreferencesRequest')

const preferencesRoute = createRoute({
  ...tag('preferences', 'What an agent should do about a URL, by permission and preference'),
  method: 'post',
  path: '/v1/preferences',
  request: { body: { content: { 'application/json': { schema: bodySchema } }, required: true } },
  responses: { 200: jsonContent(useDecisionSchema, 'The decision, both answers and why.'), ...problems },
})

export function addPreferencesRoute(app: App, { clients: { client } }: Service): void {
  app.openapi(preferencesRoute, async (c) => answer(await preferencesAnswer(client, c.req.valid('json'))))
}
