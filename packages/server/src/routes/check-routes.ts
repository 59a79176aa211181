import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { createRoute, z } from '@hono/zod-openapi'

import { answerStream } from '../answers/answer-stream.ts'
import { checkAnswer } from '../answers/check-answer.ts'
import { lineAnswers } from '../answers/line-answers.ts'
import type { App } from '../http/app-env.ts'
import { ProblemError } from '../http/problem.ts'
import { answer, answerText, jsonContent, problems, type Sent } from '../http/responses.ts'
import { isLines } from '../http/route-of.ts'
import { agentSchema, purposeSchema, urlSchema } from '../schemas/common.ts'
import { checkAnswerSchema } from '../schemas/verdict.ts'
import type { Service } from '../http/service.ts'
import { agentQuery, tag } from './route-parts.ts'

/** The most URLs of one request that is no stream. */
const mostUrls = 10_000

const evidenceQuery = z
  .enum(['full', 'none'])
  .default('full')
  .openapi({ description: 'Whether each answer has its evidence.' })

const answersSchema = z.object({ answers: z.array(checkAnswerSchema).readonly() }).openapi('CheckAnswers')

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
  description: `Takes at most ${mostUrls} URLs as JSON, or a stream of any length with one question on each line (application/x-ndjson). The stream of
answers has one line for each of them in the same order, and ends with a line that counts them: a stream without it was cut off.`,
  method: 'post',
  path: '/v1/check',
  request: {
    query: z.object({
      agent: agentQuery.optional().openapi({ description: 'The agent of a stream, where a line has none.' }),
      purpose: purposeSchema.optional(),
      evidence: evidenceQuery,
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

export function addCheckRoutes(app: App, { clients, metrics }: Service): void {
  const { client } = clients
  app.openapi(checkRoute, async (c) => {
    const question = c.req.valid('query')
    metrics.gaveAnswers(1)
    return answer(await checkAnswer(client, question))
  })

  app.openapi(batchRoute, async (c) => {
    const query = c.req.valid('query')
    const hasEvidence = query.evidence === 'full'
    if (isLines(c.env.incoming.headers['content-type'])) {
      const rows = answerStream(client, c.env.incoming as AsyncIterable<Uint8Array>, {
        ...query,
        evidence: hasEvidence,
        agent: query.agent,
        onAnswers: (count) => metrics.gaveAnswers(count),
      })
      return streamed(rows)
    }
    const body = c.req.valid('json')
    if (typeof body === 'string' || !('urls' in body)) throw new ProblemError('unsupported-media-type')
    const { agent, urls, purpose = query.purpose } = body
    const asked = urls.map((url) => ({ url, agent }))
    const rows = await lineAnswers(client, asked, { purpose, evidence: hasEvidence, separator: ',' })
    metrics.gaveAnswers(asked.length)
    // Without the last separator: there is at least one URL.
    return answerText<Answers>(
      Buffer.concat([Buffer.from('{"answers":['), rows.subarray(0, -1), Buffer.from(']}')]),
    )
  })
}

/** A response that is written as fast as it is read. */
function streamed(rows: AsyncGenerator<Uint8Array>): Sent<Answers> {
  const body = Readable.toWeb(Readable.from(rows, { highWaterMark: 1 })) as ReadableStream<Uint8Array>
  const response: Response = new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  return response as Sent<Answers>
}
