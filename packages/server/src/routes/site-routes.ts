import { createRoute, z } from '@hono/zod-openapi'
import type { SiteRobots } from '@ruly/client'

import { compareAnswer } from '../answers/compare-answer.ts'
import { pageAnswer, type PageAnswer } from '../answers/page-answer.ts'
import { explainAnswer, robotsAnswer } from '../answers/site-answers.ts'
import { endOf } from '../http/entrance.ts'
import { ProblemError } from '../http/problem.ts'
import { answer, jsonBody, jsonContent, problems } from '../http/responses.ts'
import { dialectSchema, siteUrlSchema, urlSchema } from '../schemas/common.ts'
import { compareAnswerSchema } from '../schemas/comparison.ts'
import { evidenceSchema, rulesSchema } from '../schemas/evidence.ts'
import { sitemapSchema } from '../schemas/file-answers.ts'
import { proofSchema } from '../schemas/proof.ts'
import { list, schemaOf } from '../schemas/schema-of.ts'
import { siteAnswerShape } from '../schemas/verdict.ts'
import type { App, Service } from '../http/service.ts'
import { agentQuery, digestOf, listQuery, notModified, tag } from './route-parts.ts'

const explainRoute = createRoute({
  ...tag('explain', 'Why an agent may fetch a URL, or why not: groups, rules and normal forms'),
  method: 'get',
  path: '/v1/explain',
  request: { query: z.object({ url: urlSchema, agent: agentQuery }) },
  responses: { 200: jsonContent(proofSchema, 'The verdict with its whole proof.'), ...problems },
})

const compareRoute = createRoute({
  ...tag('compare', 'One URL under several dialects, or for many well-known agents'),
  description:
    'With an agent, the verdict of each dialect; without one, that of each well-known agent with the parser that it uses. Without a file, each goes by its own access policy.',
  method: 'get',
  path: '/v1/compare',
  request: {
    query: z.object({
      url: urlSchema,
      agent: agentQuery.optional(),
      dialect: listQuery(dialectSchema).openapi({
        param: { name: 'dialect', in: 'query' },
        description: 'The dialects for an agent; all of them without this parameter.',
      }),
    }),
  },
  responses: {
    200: jsonContent(compareAnswerSchema, 'The verdicts, and the lines that differ.'),
    ...problems,
  },
})

const robotsSchema = z
  .object({
    url: z.string(),
    rules: rulesSchema,
    evidence: evidenceSchema,
    note: siteAnswerShape.note,
    sitemaps: list(sitemapSchema).describe('Those of the file; none are known where no file decides.'),
    sizeBytes: z.int(),
    file: z.string().nullable().describe('The last good copy as text; null without one.'),
  })
  .openapi('RobotsFile')

const robotsRoute = createRoute({
  ...tag('getRobots', 'The robots.txt of a site, with its evidence'),
  method: 'get',
  path: '/v1/robots',
  request: {
    query: z.object({
      url: urlSchema,
      file: z.enum(['full', 'none']).default('full').describe('Whether the answer has the text of the file.'),
      maxAge: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .describe(
          'Seconds: a copy that was requested longer ago is requested again, also if it is fresh. For owners who have just changed their file.',
        ),
    }),
  },
  responses: {
    200: jsonContent(robotsSchema, 'The file as it counts now.'),
    304: { description: 'The file and its state are those of the ETag in If-None-Match.' },
    ...problems,
  },
})

const pageSchema = schemaOf<PageAnswer>()({
  url: z.string().describe('The URL after redirects.'),
  status: z.int().nullable(),
  html: z.string().nullable().describe('At most 2 MB; null if it could not be read.'),
  isCut: z.boolean().describe('Whether there is more of it.'),
  why: z.string().optional().describe('Why there is no HTML.'),
}).openapi('Page')

const pageRoute = createRoute({
  ...tag('getPage', 'The HTML of a page, for the playground'),
  description:
    'The page is requested as a crawler does: its robots.txt must allow it for this service, and it waits for a turn at the site.',
  method: 'get',
  path: '/v1/page',
  request: { query: z.object({ url: urlSchema }) },
  responses: { 200: jsonContent(pageSchema, 'The page, or why it was not fetched.'), ...problems },
})

const refreshRoute = createRoute({
  ...tag('refreshSite', 'Request the robots.txt of a site now, however fresh its copy is'),
  description:
    'For owners who have just changed their file. All clients of this service go by the result at once, and so do others that share its Redis.',
  method: 'post',
  path: '/v1/sites/refresh',
  request: {
    body: jsonBody(z.object({ url: siteUrlSchema }).openapi('RefreshRequest')),
  },
  responses: {
    200: jsonContent(robotsSchema, 'The file as it counts from now on, without its text.'),
    ...problems,
  },
})

const forgetRoute = createRoute({
  ...tag('forgetSite', 'Forget the robots.txt of a site'),
  description:
    'Also since when it was unreachable. The next question requests it as if nobody had ever asked. Watches and turns stay.',
  method: 'delete',
  path: '/v1/sites',
  request: { query: z.object({ url: siteUrlSchema }) },
  responses: { 204: { description: 'Nothing is known of it any more.' }, ...problems },
})

export function addSiteRoutes(app: App, { clients }: Service): void {
  const { client } = clients
  app.openapi(explainRoute, async (c) => {
    const question = c.req.valid('query')
    const signal = endOf(c.env)
    const site = await client.robotsFor(question.url, { signal })
    return answer(await explainAnswer(client, site, question, signal))
  })
  app.openapi(compareRoute, async (c) =>
    answer(await compareAnswer(client, c.req.valid('query'), endOf(c.env))),
  )
  app.openapi(robotsRoute, async (c) => {
    const { url, file, maxAge = Infinity } = c.req.valid('query')
    const askedSince = Date.now() - maxAge * 1000
    const site = governed(await client.robotsFor(url, { askedSince, signal: endOf(c.env) }))
    const { rules, evidence } = site
    const { file: read, askedAt, state, overrides } = evidence
    const facts = [file, rules, state, askedAt, read?.sha256.slice(0, 16)]
    const etag = `"${[...facts, ...(overrides === undefined ? [] : [digestOf(JSON.stringify(overrides))])].join('.')}"`
    const headers = { etag, 'cache-control': 'private, no-cache' }
    return (
      notModified(c.env, headers) ?? answer({ url, ...robotsAnswer(site, file === 'full') }, 200, headers)
    )
  })
  app.openapi(pageRoute, async (c) =>
    answer(await pageAnswer(client, c.req.valid('query').url, endOf(c.env))),
  )
  app.openapi(refreshRoute, async (c) => {
    const { url } = c.req.valid('json')
    const site = governed(await clients.refresh(url, endOf(c.env)))
    return answer({ url, ...robotsAnswer(site, false) })
  })
  app.openapi(forgetRoute, async (c) => {
    await clients.forget(c.req.valid('query').url)
    return c.body(null, 204)
  })
}

function governed(site: SiteRobots | undefined): SiteRobots {
  if (site !== undefined) return site
  throw new ProblemError('invalid-request', { detail: 'No robots.txt governs URLs of this scheme.' })
}
