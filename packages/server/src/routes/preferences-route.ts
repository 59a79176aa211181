import { createRoute } from '@hono/zod-openapi'

import { preferencesAnswer } from '../answers/preferences-answer.ts'
import type { App } from '../http/app-env.ts'
import { answer, jsonBody, jsonContent, problems } from '../http/responses.ts'
import { preferencesRequestSchema, useDecisionSchema } from '../schemas/preferences.ts'
import type { Service } from '../http/service.ts'
import { tag } from './route-parts.ts'

const preferencesRoute = createRoute({
  ...tag('preferences', 'What an agent should do about a URL, by permission and preference', 'Files'),
  method: 'post',
  path: '/v1/preferences',
  request: {
    body: jsonBody(preferencesRequestSchema),
  },
  responses: { 200: jsonContent(useDecisionSchema, 'The decision, both answers and why.'), ...problems },
})

export function addPreferencesRoute(app: App, { clients: { client } }: Service): void {
  app.openapi(preferencesRoute, async (c) => answer(await preferencesAnswer(client, c.req.valid('json'))))
}
