import { createRoute, z } from '@hono/zod-openapi'

import { pagePreferences } from '../answers/preferences-answer.ts'
import { endOf } from '../http/entrance.ts'
import { ProblemError } from '../http/problem.ts'
import { answer, jsonBody, jsonContent, problems } from '../http/responses.ts'
import { agentSchema, siteUrlSchema, timeSchema } from '../schemas/common.ts'
import { fetchedPageSchema, useAnswerSchema } from '../schemas/preferences.ts'
import { checkAnswerSchema } from '../schemas/verdict.ts'
import type { App, Service } from '../http/service.ts'
import type { TurnState } from '../turns/turn-desk.ts'
import { tag } from './route-parts.ts'

const turnSchema = z
  .object({
    id: z.string(),
    state: z
      .enum(['waiting', 'granted', 'disallowed', 'refused', 'ended'])
      .describe(
        'granted: request the page now. waiting: ask again. disallowed: the agent may not fetch the URL. refused: the site asks for more patience than the service has.',
      ),
    site: z.string(),
    ...checkAnswerSchema.shape,
    because: z.string().optional().describe('What a waiting turn waits for.'),
    at: timeSchema.optional().describe('When a waiting turn should come.'),
    gapMs: z
      .number()
      .optional()
      .describe('Least time between two requests to the site, as known when the turn was asked for.'),
    askedGapMs: z
      .number()
      .optional()
      .describe(
        'The longer gap that the robots.txt asks for with Crawl-delay or Request-rate, where the service does not wait so long.',
      ),
    endsAt: timeSchema.optional().describe('When a granted turn ends by itself.'),
    waitedMs: z.number().optional(),
    refusal: z.string().optional(),
  })
  .readonly()
  .openapi('Turn')

const preferHeader = z.object({
  prefer: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'How long to wait for the turn, in seconds: wait=30', example: 'wait=30' }),
})

const idParam = z.object({ id: z.uuid() })

const askRoute = createRoute({
  ...tag('askForTurn', 'Ask for a turn at the site of a URL', 'Turns'),
  description:
    'Checks the URL and waits for the turn, at most as long as the header Prefer says. A turn that is not given back ends by itself.',
  method: 'post',
  path: '/v1/turns',
  request: {
    headers: preferHeader,
    body: jsonBody(
      z
        .object({
          url: siteUrlSchema.openapi({ description: 'The http or https URL to request.' }),
          agent: agentSchema,
        })
        .openapi('TurnRequest'),
    ),
  },
  responses: {
    200: jsonContent(turnSchema, 'There is no turn for this URL.'),
    201: jsonContent(turnSchema, 'The turn is granted.'),
    202: jsonContent(turnSchema, 'The turn waits: ask for it at the address in Location.'),
    ...problems,
  },
})

const waitRoute = createRoute({
  ...tag('waitForTurn', 'Wait for a turn that was asked for', 'Turns'),
  method: 'get',
  path: '/v1/turns/{id}',
  request: { params: idParam, headers: preferHeader },
  responses: { 200: jsonContent(turnSchema, 'The turn as it is now.'), ...problems },
})

const answeredRoute = createRoute({
  ...tag('answerTurn', 'Report what the site answered, and give the turn back', 'Turns'),
  description:
    'After 429, 503 and no response, the site is left alone for a while. With `release: false` the turn is yours until you delete it. With `page`, the answer says what the page and its site prefer.',
  method: 'post',
  path: '/v1/turns/{id}/answered',
  request: {
    params: idParam,
    body: jsonBody(
      z
        .object({
          status: z
            .int()
            .min(100)
            .max(599)
            .nullable()
            .describe('The HTTP status; null where no response came.'),
          retryAfter: z.string().max(100).optional().describe('The header Retry-After.'),
          release: z.boolean().default(true),
          page: fetchedPageSchema.optional(),
        })
        .openapi('TurnAnswer'),
    ),
  },
  responses: {
    200: jsonContent(useAnswerSchema, 'Noted. What the agent should do with the page.'),
    204: { description: 'Noted.' },
    ...problems,
  },
})

const releaseRoute = createRoute({
  ...tag('releaseTurn', 'Give a turn back, or give up waiting for it', 'Turns'),
  method: 'delete',
  path: '/v1/turns/{id}',
  request: { params: idParam },
  responses: { 204: { description: 'The turn has ended.' }, ...problems },
})

/** The longest wait for one answer, in milliseconds. */
const longestWaitMs = 120_000

/** `Prefer: wait=N` of RFC 7240, in milliseconds. */
export function waitMsIn(prefer = ''): number {
  const seconds = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})/i.exec(prefer)?.[1] ?? '0'
  return Math.min(Number(seconds) * 1000, longestWaitMs)
}

export function addTurnRoutes(app: App, { clients, desk }: Service): void {
  app.openapi(askRoute, async (c) => {
    const { url, agent } = c.req.valid('json')
    const turn = await desk.ask(url, agent, waitMsIn(c.req.valid('header').prefer), endOf(c.env))
    const status = turn.state === 'granted' ? 201 : turn.state === 'waiting' ? 202 : 200
    return answer(bodyOf(turn), status, { location: `/v1/turns/${turn.id}` })
  })
  app.openapi(waitRoute, async (c) => {
    const { id } = c.req.valid('param')
    const turn = await desk.wait(id, waitMsIn(c.req.valid('header').prefer), endOf(c.env))
    if (turn === undefined) throw noTurn()
    return answer(bodyOf(turn))
  })
  app.openapi(answeredRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { status, retryAfter, release, page } = c.req.valid('json')
    const question = desk.granted(id)
    if (question === undefined) throw noTurn()
    // A turn whose page cannot be decided on is still there when this is sent again.
    const use = page && (await pagePreferences(clients.client, question, page, endOf(c.env)))
    if (!(await desk.answered(id, { status: status ?? undefined, retryAfter }))) throw noTurn()
    if (release) await desk.release(id)
    return use === undefined ? c.body(null, 204) : answer(use)
  })
  app.openapi(releaseRoute, async (c) => {
    if (!(await desk.release(c.req.valid('param').id))) throw noTurn()
    return c.body(null, 204)
  })
}

function noTurn(): ProblemError {
  return new ProblemError('not-found', {
    detail: 'There is no such turn: it has ended, or there never was one.',
  })
}

function bodyOf({ answer: verdict, plan, ...turn }: TurnState): z.infer<typeof turnSchema> {
  const { retryAt = verdict.retryAt } = turn
  const { gapMs, askedGapMs } = plan ?? {}
  const isWaiting = turn.state === 'waiting'
  const waits = isWaiting ? { because: plan?.because, at: plan?.at } : {}
  return { ...verdict, ...turn, retryAt, ...waits, gapMs, askedGapMs }
}
