import type { IncomingMessage, ServerResponse } from 'node:http'

import { z } from '@hono/zod-openapi'
import { visibleJson } from 'ruly/report'

import { checkAnswer, type Question } from '../answers/check-answer.ts'
import { tokenSchema, urlSchema } from '../schemas/common.ts'
import { problemOf } from './create-app.ts'
import type { Entrance } from '../http/entrance.ts'
import { jsonHeaders } from '../http/responses.ts'
import type { Service } from '../http/service.ts'

/**
 * Answers the most frequent request, `GET /v1/check` with one URL and one agent, as the route for it does.
 *
 * Validators, context and response object of a route cost several times as much as the verdict.
 *
 * @returns a function that answers a request, or says that it is for the routes
 */
export function directCheck(
  service: Service,
  entrance: Entrance,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  async function answered(question: Question): Promise<string | Response> {
    try {
      service.metrics.gaveAnswers(1)
      return visibleJson(await checkAnswer(service.clients.client, question))
    } catch (error) {
      return problemOf(error as Error, service)
    }
  }

  async function respond(question: Question, outgoing: ServerResponse): Promise<void> {
    const answer = await answered(question)
    if (typeof answer === 'string') send(outgoing, 200, jsonHeaders, answer)
    else await sendResponse(outgoing, answer)
  }

  return (incoming, outgoing) => {
    const question = questionIn(incoming)
    if (question === undefined) return false
    const refusal = entrance.enter({ incoming, outgoing })
    if (refusal === undefined) void respond(question, outgoing)
    else void sendResponse(outgoing, refusal)
    return true
  }
}

const path = '/v1/check?'

const questionSchema = z.object({ url: urlSchema, agent: tokenSchema })

/** The question of a request; undefined for all that routes read in another way, or refuse. */
function questionIn({ method, url = '' }: IncomingMessage): Question | undefined {
  if (method !== 'GET' || !url.startsWith(path) || url.includes('#')) return undefined
  const query = new URLSearchParams(url.slice(path.length))
  if (query.size !== 2) return undefined
  const { success, data } = questionSchema.safeParse(Object.fromEntries(query))
  return success && !hasReplacement(data.url + data.agent) ? data : undefined
}

/** Whether something was not UTF-8, which the routes leave as it is written. */
function hasReplacement(text: string): boolean {
  return text.includes('\uFFFD')
}

async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  send(outgoing, response.status, Object.fromEntries(response.headers), await response.text())
}

function send(
  outgoing: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
  outgoing.end(text)
}
