import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { createRoute, z } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { Agent } from 'ruly'

import { checkAnswer } from '../answers/check-answer.ts'
import { LineAnswers, type LineOptions, type Line } from '../answers/line-answers.ts'
import { ProblemError, problemOf } from '../http/problem.ts'
import { endOf, type NodeParts } from '../http/entrance.ts'
import { answer, answerText, jsonContent, problems, type Sent } from '../http/responses.ts'
import { isLines } from '../http/route-of.ts'
import { agentSchema, purposeSchema, urlSchema } from '../schemas/common.ts'
import { list } from '../schemas/schema-of.ts'
import { checkAnswerSchema, siteAnswerShape } from '../schemas/verdict.ts'
import type { App, Service } from '../http/service.ts'
import { mostAnswerBytes, tooLarge } from '../runtime/refused-error.ts'
import { agentQuery, tag } from './route-parts.ts'
import { LineReader } from '../answers/line-reader.ts'

/** The most URLs of one request that is no stream. */
const mostUrls = 10_000

const evidenceQuery = z
  .enum(['full', 'none'])
  .default('full')
  .openapi({ description: 'Whether each answer has its evidence.' })

const orderQuery = z.enum(['input', 'completion']).default('input').openapi({
  description:
    'Whether the rows of a stream stand in the order of its lines, where a slow site delays those after it, or in that in which they become known, each with the number of its "line".',
})

export const answersSchema = z
  .object({
    answers: list(
      z.object({
        ...checkAnswerSchema.shape,
        evidence: siteAnswerShape.evidence
          .optional()
          .describe('null for a URL that no robots.txt governs; left out with evidence=none.'),
      }),
    ),
  })
  .openapi('CheckAnswers')

type Answers = z.infer<typeof answersSchema>

const checkRoute = createRoute({
  ...tag('check', 'Whether an agent may fetch a URL'),
  method: 'get',
  path: '/v1/check',
  request: {
    query: z.object({ url: urlSchema, agent: agentQuery, purpose: purposeSchema.optional() }),
  },
  responses: { 200: jsonContent(checkAnswerSchema, 'The verdict with its evidence.'), ...problems },
})

const batchRoute = createRoute({
  ...tag('checkMany', 'Whether an agent may fetch many URLs'),
  description: `Takes at most ${mostUrls} URLs as JSON, or a stream of any length with one question on each line (application/x-ndjson). Each line is
answered with a row as soon as its site is known, and the last row counts them: a stream without it was cut off. A line that cannot be answered has a row
with "error", the "type" of a problem, its "line" and its "text".`,
  method: 'post',
  path: '/v1/check',
  request: {
    query: z.object({
      agent: agentQuery.optional().openapi({ description: 'The agent of a stream, where a line has none.' }),
      purpose: purposeSchema.optional(),
      evidence: evidenceQuery,
      order: orderQuery,
    }),
    body: {
      content: {
        'application/json': {
          schema: z
            .object({
              agent: agentSchema,
              urls: z.array(urlSchema).min(1).max(mostUrls).readonly(),
              purpose: purposeSchema.optional(),
            })
            .openapi('CheckRequest'),
        },
        'application/x-ndjson': {
          schema: z
            .string()
            .openapi({ example: '{"url":"https://example.com/a"}\n"https://example.com/b"\n' }),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The verdicts, in the order of the URLs.',
      content: {
        'application/json': {
          schema: answersSchema,
        },
        'application/x-ndjson': { schema: z.string() },
      },
    },
    ...problems,
  },
})

export function addCheckRoutes(app: App, { clients, metrics, log }: Service): void {
  const { client } = clients
  app.openapi(checkRoute, async (c) => {
    const question = c.req.valid('query')
    metrics.gaveAnswers(1)
    return answer(await checkAnswer(client, question, endOf(c.env)))
  })

  app.openapi(batchRoute, async (c) => {
    const { evidence, ...query } = c.req.valid('query')
    const options = { evidence: evidence === 'full', onRows: (count: number) => metrics.gaveAnswers(count) }
    const { incoming } = c.env
    if (isLines(incoming.headers['content-type'])) {
      const onError = lineErrors(log)
      const answers = new LineAnswers(client, { ...options, ...query, separator: '\n', onError })
      endIfLeft(answers, c.env)
      endIfSilent(answers, c.env)
      return streamed(answerStream(answers, incoming as AsyncIterable<Uint8Array>, query.agent))
    }
    const body = c.req.valid('json')
    if (typeof body === 'string' || !('urls' in body)) throw new ProblemError('unsupported-media-type')
    const { agent, urls, purpose = query.purpose } = body
    const onError = (error: Error): never => {
      throw error
    }
    const answers = new LineAnswers(client, { ...options, purpose, order: 'input', separator: ',', onError })
    endIfLeft(answers, c.env)
    const rows: Buffer[] = []
    const lines = urls.map((url, index) => ({ line: index + 1, text: url, url, agent }))
    let size = 0
    for await (const some of answers.rowsOf([lines])) {
      rows.push(some)
      size += some.length
      if (size > mostAnswerBytes) throw tooLarge('Send fewer URLs, or send them as a stream.')
    }
    // Without the last separator: there is at least one URL.
    const answered = Buffer.concat(rows).subarray(0, -1)
    return answerText<Answers>(Buffer.concat([Buffer.from('{"answers":['), answered, Buffer.from(']}')]))
  })
}

/** Asks no site any more once the client has left: what it asked for would go beyond the requests that may be open. */
function endIfLeft(answers: LineAnswers, parts: NodeParts): void {
  const left = endOf(parts)
  if (left.aborted) answers.end()
  else left.addEventListener('abort', () => answers.end())
}

/** Cuts a stream in which nothing moves, unless it is the service that is busy: sites have a time limit of their own. */
function endIfSilent(answers: LineAnswers, { incoming: { socket }, outgoing }: NodeParts): void {
  outgoing.on('timeout', () => void (answers.waiting === 0 && socket.destroy()))
}

/** What rows of a stream say of errors. Of those of the service, the log has the first: a store that fails does so at every line. */
function lineErrors(log: Pick<Logger, 'error'>): LineOptions['onError'] {
  let hasLogged = false
  return (error) => {
    const { type, title } = problemOf(error, hasLogged ? { error: () => undefined } : log).problem
    hasLogged = true
    return { error: title, type }
  }
}

/** A response that is written as fast as it is read. */
function streamed(rows: AsyncGenerator<Uint8Array>): Sent<Answers> {
  const body = Readable.toWeb(Readable.from(rows, { highWaterMark: 1 })) as ReadableStream<Uint8Array>
  const response: Response = new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  return response as Sent<Answers>
}

/** Answers a stream of lines with a stream of rows. The last row counts what came before it, so a stream without it was cut off. */
async function* answerStream(
  answers: LineAnswers,
  input: AsyncIterable<Uint8Array>,
  agent: Agent | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* answers.rowsOf(linesIn(input, agent))
  yield Buffer.from(`${JSON.stringify({ end: true, ...answers.counts })}\n`)
}

async function* linesIn(
  input: AsyncIterable<Uint8Array>,
  agent: Agent | undefined,
): AsyncGenerator<readonly Line[], void, undefined> {
  const reader = new LineReader(agent)
  for await (const bytes of input) yield reader.add(bytes)
  yield reader.end()
}
