import type { IncomingMessage, ServerResponse } from 'node:http'

import type { SiteRobots } from '@ruly/client'

import { AbsoluteUrls } from '../answers/absolute-urls.ts'
import { answerBegin, answerEnds } from '../answers/answer-ends.ts'
import { longestToken } from '../schemas/common.ts'
import { endOf, type Entrance, type NodeParts } from '../http/entrance.ts'
import { problemOf } from '../http/problem.ts'
import { jsonHeaders } from '../http/responses.ts'
import { send, sendResponse, type Reply } from '../http/send-response.ts'
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
  const { metrics, log } = service
  const urls = new AbsoluteUrls()
  const { client } = service.clients

  /** At once if the site is in memory: a promise takes as long as the verdict. */
  function answerTo({ url, agent }: Asked, parts: NodeParts): string | Promise<string> {
    const answerBy = (site: SiteRobots | undefined): string =>
      answerBegin(url) + answerEnds(site, agent, { evidence: true })(url)
    metrics.gaveAnswers(1)
    const known = client.robotsInMemory(url)
    if (known !== undefined) return answerBy(known)
    return client.robotsFor(url, { signal: endOf(parts) }).then(answerBy)
  }

  async function respondLater(answer: Promise<string>, reply: Reply): Promise<void> {
    try {
      send(reply, 200, usualHeaders, await answer)
    } catch (error) {
      if (!reply.outgoing.destroyed) await sendResponse(reply, problemOf(error, log).response)
    }
  }

  function respond(asked: Asked, parts: NodeParts, reply: Reply): void {
    let answer: string | Promise<string>
    try {
      answer = answerTo(asked, parts)
    } catch (error) {
      return void sendResponse(reply, problemOf(error, log).response)
    }
    if (typeof answer === 'string') send(reply, 200, usualHeaders, answer)
    else void respondLater(answer, reply)
  }

  return (incoming, outgoing) => {
    const asked = askedIn(incoming, urls)
    if (asked === undefined) return false
    const parts = { incoming, outgoing }
    const { headers, refusal } = entrance.enter(parts)
    const reply = { outgoing, headers }
    if (refusal === undefined) respond(asked, parts, reply)
    else void sendResponse(reply, refusal)
    return true
  }
}

const usualHeaders: readonly string[] = Object.entries(jsonHeaders).flat()

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
