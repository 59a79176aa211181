import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'

import { listen } from '@ruly/server'

import { minGapMs } from '../model/gap-model.mjs'
import { answerOf, ask } from './ask.mjs'
import { userAgentOf } from './client-roles.mjs'

const leaseSeconds = 15
/** Well below the lease of a turn. */
const pagePatienceMs = 8000

/** A service in this process, and those who ask it over HTTP. */
export async function openService({ about, place }) {
  const userAgent = userAgentOf(about.name)
  const words = ['--port', '0', '--host', '127.0.0.1', '--log-level', 'silent', '--allow-private']
  const memory = ['--memory', '1', '--store', `lmdb:${place}`]
  const manners = [
    '--user-agent',
    userAgent,
    '--min-gap',
    minGapMs / 1000,
    '--lease',
    leaseSeconds,
    '--timeout',
    40,
  ]
  const service = await listen([...words, ...memory, ...manners].map(String), {})
  const api = { url: service.url, agent: new Agent({ keepAlive: true }) }
  return {
    about,
    /** Asks until `isOver`. */
    ask: (asking) => ask({ ways: ways.map(patient), context: { api, userAgent }, ...asking }),
    async heldTurns() {
      const metrics = await send(api, 'GET', '/metrics')
      return Number(/^ruly_turns\{.*"granted".*\} (\d+)$/m.exec(metrics)[1])
    },
    async close() {
      api.agent.destroy()
      await service.stop()
    },
  }
}

/** Sends a request with JSON, and gives the answer; throws for one that says that something is wrong. */
async function send({ url, agent }, method, path, { body, headers, ...options } = {}) {
  const type = body && { 'content-type': 'application/json' }
  const sent = request(`${url}${path}`, { method, agent, headers: { ...type, ...headers }, ...options })
  sent.end(body && JSON.stringify(body))
  const response = await responseTo(sent)
  const text = Buffer.concat(await response.toArray()).toString()
  const { statusCode } = response
  if (statusCode >= 400)
    throw Object.assign(new Error(`${method} ${path}: ${statusCode} ${text}`), { statusCode })
  return text.startsWith('{') ? JSON.parse(text) : text
}

/** The response; an error says whether the connection had been idle and was closed. */
async function responseTo(sent) {
  try {
    const [response] = await once(sent, 'response')
    return response
  } catch (error) {
    error.wasIdle = sent.reusedSocket && error.code === 'ECONNRESET'
    throw error
  }
}

const agent = 'SoakBot'
const query = (url) => `?agent=${agent}&url=${encodeURIComponent(url)}`

/** Some questions, for one request. */
const questionsOf = (next, random, most) => Array.from({ length: 1 + Math.floor(most * random()) }, next)

/** A stream of questions, of which some end before all answers have come. */
async function streamed({ api, next, random, signal }) {
  const questions = questionsOf(next, random, 400)
  const mostAnswers = random() < 0.5 ? Infinity : questions.length * random()
  const sent = request(`${api.url}/v1/check?agent=${agent}`, {
    method: 'POST',
    agent: api.agent,
    headers: { 'content-type': 'application/x-ndjson' },
    ...signal,
  })
  for (const { url } of questions) sent.write(`${url}\n`)
  sent.end()
  const response = await responseTo(sent)
  const lines = createInterface({ input: response })
  // The end of a stream that is cut.
  for (const end of [sent, lines]) end.on('error', () => undefined)
  const answers = []
  for await (const line of lines) {
    const row = JSON.parse(line)
    if (row.end === true) return answers
    if (row.error !== undefined) throw new Error(`a line of a stream: ${line}`)
    answers.push({ ...questions[answers.length], ...answerOf(row) })
    if (answers.length >= mostAnswers) {
      sent.destroy()
      return answers
    }
  }
  throw new Error(`a stream ended after ${answers.length} of ${questions.length} answers`)
}

/** A turn: the page is requested when it is granted, and most report what the site has answered. */
async function turnTaken({ api, url, userAgent, random, signal }) {
  const wait = { headers: { prefer: 'wait=10' }, ...signal }
  let turn = await send(api, 'POST', '/v1/turns', { body: { url, agent }, ...wait })
  if (turn.state === 'waiting') turn = await send(api, 'GET', `/v1/turns/${turn.id}`, wait)
  if (turn.state === 'waiting') {
    await send(api, 'DELETE', `/v1/turns/${turn.id}`)
    return undefined
  }
  if (turn.state !== 'granted') return answerOf(turn)
  const body = await pageReport(url, userAgent)
  if (random() < 0.95) await reported(api, turn, body)
  return answerOf(turn)
}

/** Reports what a site has answered. On a machine that stood still, the turn may have ended by itself before. */
export async function reported(api, { id, endsAt }, body) {
  try {
    await send(api, 'POST', `/v1/turns/${id}/answered`, { body })
  } catch (error) {
    if (error.statusCode !== 404 || Date.now() < endsAt) throw error
  }
}

/** What a crawler reports of a page. */
async function pageReport(url, userAgent) {
  const headers = { 'user-agent': userAgent }
  try {
    const sent = request(url, { agent: false, headers, signal: AbortSignal.timeout(pagePatienceMs) })
    sent.end()
    const response = await responseTo(sent)
    const report = { status: response.statusCode, retryAfter: response.headers['retry-after'] }
    await response.toArray()
    return report
  } catch {
    return { status: null }
  }
}

/** The ways to ask a service, each with how often it is used. */
const ways = [
  [30, async ({ api, url, signal }) => answerOf(await send(api, 'GET', `/v1/check${query(url)}`, signal))],
  [5, async ({ api, url, signal }) => answerOf(await send(api, 'GET', `/v1/explain${query(url)}`, signal))],
  [
    3,
    async ({ api, url, signal }) =>
      void (await send(api, 'POST', '/v1/sites/refresh', { body: { url, agent }, ...signal })),
  ],
  [
    10,
    async ({ api, next, random, signal }) => {
      const questions = questionsOf(next, random, 30)
      const body = { agent, urls: questions.map(({ url }) => url) }
      const { answers } = await send(api, 'POST', '/v1/check', { body, ...signal })
      return answers.map((answer, n) => ({ ...questions[n], ...answerOf(answer) }))
    },
  ],
  [10, streamed],
  [30, turnTaken],
]

/** Whoever has given up gets no answer, but an error of a connection. And a server may close an idle connection just when it is used (RFC 9112 §9.3.1). */
function patient([share, way]) {
  return [
    share,
    async (asked) => {
      try {
        return await way(asked)
      } catch (error) {
        asked.signal.signal?.throwIfAborted()
        if (error.wasIdle) return await way(asked)
        throw error
      }
    },
  ]
}
