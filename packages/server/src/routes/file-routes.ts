import { createRoute, z } from '@hono/zod-openapi'
import type { HonoRequest } from 'hono'
import { lintRules } from '@ruly/lint'

import { diffAnswer, fixAnswer, lintAnswer, parsedFile } from '../answers/file-answers.ts'
import { endOf } from '../http/entrance.ts'
import { answer, jsonBody, jsonContent, problems } from '../http/responses.ts'
import { dialectSchema, fileSchema, fileUrlSchema, urlSchema } from '../schemas/common.ts'
import {
  diffAnswerSchema,
  fixAnswerSchema,
  lintAnswerSchema,
  parseAnswerSchema,
} from '../schemas/file-answers.ts'
import { tag } from './route-parts.ts'
import { preferencesAnswer } from '../answers/preferences-answer.ts'
import { preferencesRequestSchema, useAnswerSchema } from '../schemas/preferences.ts'
import type { App, Service } from '../http/service.ts'

const reading = {
  dialect: dialectSchema.optional(),
  url: fileUrlSchema.optional(),
}

const severities = z
  .partialRecord(
    z.enum(lintRules.map(({ code }) => code) as [string, ...string[]]),
    z.enum(['off', 'info', 'warning', 'error']),
  )
  .openapi('Severities', { description: 'Severities of rules by code; off turns a rule off.' })

/** A file as the body itself, or as a member of JSON. */
function fileBody<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return {
    content: {
      'application/json': { schema: z.object({ file: fileSchema, ...shape }).openapi(name) },
      'text/plain': { schema: z.string().describe('The file, byte for byte.') },
    },
    required: false,
  } as const
}

const parseRoute = createRoute({
  ...tag('parse', 'The groups, fields and diagnostics of a robots.txt', 'Files'),
  method: 'post',
  path: '/v1/parse',
  request: { query: z.object(reading), body: fileBody('ParseRequest', {}) },
  responses: { 200: jsonContent(parseAnswerSchema, 'The parsed file.'), ...problems },
})

const lintRoute = createRoute({
  ...tag('lint', 'What is wrong with a robots.txt', 'Files'),
  method: 'post',
  path: '/v1/lint',
  request: {
    query: z.object(reading),
    body: fileBody('LintRequest', { rules: severities.optional() }),
  },
  responses: { 200: jsonContent(lintAnswerSchema, 'The findings.'), ...problems },
})

const fixRoute = createRoute({
  ...tag('fix', 'A robots.txt with its findings fixed', 'Files'),
  method: 'post',
  path: '/v1/fix',
  request: {
    query: z.object({
      ...reading,
      fixes: z
        .enum(['keeps-verdicts', 'all'])
        .default('keeps-verdicts')
        .describe('Only fixes that are proved to keep every verdict, or all of them.'),
    }),
    body: fileBody('FixRequest', { rules: severities.optional() }),
  },
  responses: { 200: jsonContent(fixAnswerSchema, 'The fixed file.'), ...problems },
})

const diffRoute = createRoute({
  ...tag('diff', 'What agents gain and lose between two robots.txt files', 'Files'),
  method: 'post',
  path: '/v1/diff',
  request: {
    query: z.object(reading),
    body: jsonBody(
      z
        .object({
          old: fileSchema,
          new: fileSchema,
          agents: z.array(z.string().min(1).max(1024)).min(1).max(100).readonly().optional(),
          within: z
            .string()
            .max(2000)
            .regex(/^[/*]/, { error: 'must begin with / or *' })
            .optional()
            .describe('Only paths of this pattern.'),
          urls: z.array(urlSchema).max(10_000).readonly().optional(),
        })
        .openapi('DiffRequest'),
    ),
  },
  responses: { 200: jsonContent(diffAnswerSchema, 'The changes.'), ...problems },
})

const preferencesRoute = createRoute({
  ...tag('preferences', 'What an agent should do about a URL, by permission and preference', 'Files'),
  method: 'post',
  path: '/v1/preferences',
  request: {
    body: jsonBody(preferencesRequestSchema),
  },
  responses: { 200: jsonContent(useAnswerSchema, 'The decision, both answers and why.'), ...problems },
})

/** The file of a request: a member of its JSON, or its body. */
async function fileOf(req: HonoRequest, body: object | string): Promise<string | Uint8Array> {
  if (typeof body === 'object' && 'file' in body) return body.file as string
  return new Uint8Array(await req.arrayBuffer())
}

function rulesOf(body: object | string): Readonly<Record<string, 'off' | 'info' | 'warning' | 'error'>> {
  if (typeof body !== 'object' || !('rules' in body)) return {}
  return (body.rules ?? {}) as ReturnType<typeof rulesOf>
}

export function addFileRoutes(app: App, { clients: { client } }: Service): void {
  app.openapi(parseRoute, async (c) =>
    answer(parsedFile(await fileOf(c.req, c.req.valid('json')), c.req.valid('query'))),
  )
  app.openapi(lintRoute, async (c) => {
    const body = c.req.valid('json')
    return answer(lintAnswer(await fileOf(c.req, body), c.req.valid('query'), rulesOf(body)))
  })
  app.openapi(fixRoute, async (c) => {
    const body = c.req.valid('json')
    const { fixes, ...read } = c.req.valid('query')
    return answer(fixAnswer(await fileOf(c.req, body), read, { fixes, rules: rulesOf(body) }))
  })
  app.openapi(diffRoute, (c) => {
    const { old, new: changed, agents, within, urls } = c.req.valid('json')
    return answer(diffAnswer(old, changed, { ...c.req.valid('query'), agent: agents, within, urls }))
  })
  app.openapi(preferencesRoute, async (c) =>
    answer(await preferencesAnswer(client, c.req.valid('json'), endOf(c.env))),
  )
}
