import type { IncomingMessage, ServerResponse } from 'node:http'

import { AbsoluteUrls } from '../answers/absolute-urls.ts'
import { answerBegin, answerEnds } from '../answers/answer-ends.ts'
import { longestToken } from '../schemas/common.ts'
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
  const { metrics } = service
  const urls = new AbsoluteUrls()
  const { client } = service.clients

  async function respond({ url, agent }: Asked, reply: Reply): Promise<void> {
    let text: string
    try {
      metrics.gaveAnswers(1)
      const site = await client.robotsFor(url)
      text = answerBegin(url) + answerEnds(site, agent, { evidence: true })(url)
    } catch (error) {
      return await sendResponse(reply, problemOf(error as Error, service))
    }
    send(reply, 200, usualHeaders, text)
  }

  return (incoming, outgoing) => {
    const asked = askedIn(incoming, urls)
    if (asked === undefined) return false
    const { headers, refusal } = entrance.enter({ incoming, outgoing })
    const reply = { outgoing, headers }
    if (refusal === undefined) void respond(asked, reply)
    else void sendResponse(reply, refusal)
    return true
  }
}

const usualHeaders = Object.entries(jsonHeaders).flat()

/** A response, and the headers that it has in any case. */
interface Reply {
  readonly outgoing: ServerResponse
  readonly headers: readonly string[]
}

interface Asked {
  readonly url: string
  readonly agent: string
}

/** A target with a URL and an agent, in this order, and no `+`, which stands for a space. */
const plainTarget = /^\/v1\/check\?url=([^&#+]+)&agent=([^&#+=]+)$/

/** The question of a request; undefined for all that routes read in another way, or refuse. */
function askedIn({ method, url: target = '' }: IncomingMessage, urls: AbsoluteUrls): Asked | undefined {
  if (method !== 'GET') return undefined
  const [, givenUrl = '', givenAgent = ''] = plainTarget.exec(target) ?? []
  const [url, agent] = [decoded(givenUrl), decoded(givenAgent)]
  return urls.has(url) && agent !== '' && agent.length <= longestToken ? { url, agent } : undefined
}

/** Empty for what is not UTF-8 in escapes. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function sendResponse(reply: Reply, response: Response): Promise<void> {
  send(reply, response.status, Array.from(response.headers).flat(), await response.text())
}

/** A list of all headers takes Node half the time of `setHeader`. */
function send({ outgoing, headers }: Reply, status: number, more: readonly string[], text: string): void {
  outgoing.writeHead(status, [...headers, ...more, 'content-length', String(Buffer.byteLength(text))])
  outgoing.end(text)
}
