import {
  Agent,
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
} from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { describe, expect, it, onTestFinished } from 'vitest'

import { RobotsDisallowedError, type RobotsClient, type RobotsClientOptions } from '../../../src/index.ts'
import { robotsAgents } from '../../../src/http-clients/robots-agents.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import { clientWith, origin, userAgent } from '../../support/clients.ts'
import type { Origin } from '../../support/origin.ts'
import { watchedTurns } from '../../support/polite/watched-turns.ts'

const quick = { minGapMs: 0, latencyFactor: 0, pauseMs: 1 }

function quickClient(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return clientWith({ clock: systemClock, politeness: quick, ...options })
}

function site(answers: Readonly<Record<string, RequestListener>> = {}): Promise<Origin> {
  return origin((asked, response) => {
    const answer = answers[asked.url ?? '']
    if (answer !== undefined) answer(asked, response)
    else
      response.end(
        asked.url === '/robots.txt'
          ? 'User-agent: ExampleBot\nDisallow: /private\nDisallow: //\nDisallow: /*?secret=1\n'
          : `page ${asked.url}`,
      )
  })
}

function agentFor(client: RobotsClient, agent = new Agent({ keepAlive: true })): Agent {
  onTestFinished(() => agent.destroy())
  return robotsAgents(client, { http: agent }).http
}

function ask(url: string, options: RequestOptions, body = ''): ClientRequest {
  return request(url, options).end(body)
}

async function answerTo(asked: ClientRequest): Promise<string> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return await text(response)
}

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)
const paths = ({ requests }: Origin): string[] => requests.map(({ path }) => path)

describe('robotsAgents()', () => {
  it('lets through what is allowed, from the robot that asked, and nothing else', async () => {
    const where = await site()
    const agent = agentFor(quickClient())
    const headers = { 'user-agent': 'Other/1.0' }
    expect(await answerTo(ask(`${where.url}/a`, { agent, headers }))).toBe('page /a')
    const error = await errorOf(answerTo(ask(`${where.url}/private/a`, { agent })))
    expect(error).toBeInstanceOf(RobotsDisallowedError)
    expect(error).toMatchObject({ url: `${where.url}/private/a`, verdict: { rule: { line: 2 } } })
    expect(paths(where)).toEqual(['/robots.txt', '/a'])
    expect(where.requests[1]?.headers['user-agent']).toBe(userAgent)
  })

  it('sees the host, the path and the query that are asked for', async () => {
    const where = await site()
    const agent = agentFor(quickClient())
    for (const path of ['//other.test/', '/a?secret=1']) {
      const asked = request({ host: '127.0.0.1', port: where.port, path, agent }).end()
      expect(await errorOf(answerTo(asked))).toBeInstanceOf(RobotsDisallowedError)
    }
    const proxied = request({ port: where.port, path: 'http://[::1]:1/a', agent }).end()
    expect(await errorOf(answerTo(proxied))).toMatchObject({ url: 'http://[::1]:1/a', code: 'disallowed' })
    expect(paths(where)).toEqual(['/robots.txt'])
  })

  it('waits for its turn with what was written, and tells the turns what was answered', async () => {
    const where = await site({
      '/echo': (asked, response) => void asked.pipe(response),
      '/busy': (_, response) => void response.writeHead(429, { 'retry-after': '100' }).end(),
    })
    const turns = watchedTurns()
    const client = quickClient({ turns })
    const agent = agentFor(client)
    const held = await client.acquire(where.url)
    const waiting = answerTo(ask(`${where.url}/echo`, { agent, method: 'POST' }, 'what was written'))
    await turns.waited
    expect(paths(where)).not.toContain('/echo')
    await held.release()
    expect(await waiting).toBe('what was written')
    await answerTo(ask(`${where.url}/busy`, { agent }))
    const { at, because } = await client.plan(where.url)
    expect(because).toBe('backing-off')
    expect((at ?? 0) - Date.now()).toBeGreaterThan(90_000)
  })

  it.each(['while it waits', 'before the answer', 'while the body comes'])(
    'frees its place where a request is destroyed %s',
    async (stage) => {
      const where = await site({
        '/silent': () => undefined,
        '/slowly': (_, response) => void response.writeHead(200).write('some'),
      })
      const turns = watchedTurns()
      const client = quickClient({ turns })
      const held = stage === 'while it waits' ? await client.acquire(where.url) : undefined
      const path = stage === 'before the answer' ? '/silent' : '/slowly'
      const abort = new AbortController()
      const asked = ask(where.url + path, { agent: agentFor(client), signal: abort.signal })
      const answered = errorOf(answerTo(asked))
      const isClosed = new Promise((resolve) => void asked.once('close', resolve))
      if (stage === 'while it waits') await turns.waited
      else if (stage === 'before the answer') await where.askedFor(path)
      else await turns.wasAnswered
      abort.abort()
      expect(await answered).toMatchObject(
        stage === 'while the body comes' ? { code: 'ECONNRESET' } : { name: 'AbortError' },
      )
      await isClosed
      await held?.release()
      await expect.poll(async () => (await client.plan(where.url)).because).toBe('nothing')
      expect(paths(where).includes(path)).toBe(held === undefined)
    },
  )

  it('gives the turn back where the connection breaks, and leaves the site alone', async () => {
    const where = await site({ '/gone': (asked) => asked.socket.destroy() })
    const client = quickClient({ politeness: { minGapMs: 0, latencyFactor: 0 } })
    const broken = answerTo(ask(`${where.url}/gone`, { agent: agentFor(client, new Agent()) }))
    expect(await errorOf(broken)).toMatchObject({ code: 'ECONNRESET' })
    await expect.poll(async () => (await client.plan(where.url)).held).toEqual([])
    expect((await client.plan(where.url)).because).toBe('backing-off')
  })

  it('fails where the agent throws, gives the turn back, and leaves the site alone', async () => {
    const where = await site()
    const client = quickClient({ politeness: { minGapMs: 0, latencyFactor: 0 } })
    const asked = ask(`${where.url}/a`, { agent: agentFor(client), localAddress: 'nonsense' })
    expect(await errorOf(answerTo(asked))).toMatchObject({ code: 'ERR_INVALID_IP_ADDRESS' })
    await expect.poll(async () => (await client.plan(where.url)).held).toEqual([])
    expect((await client.plan(where.url)).because).toBe('nothing')
  })

  it('gives the turn back where nobody listens to the response', async () => {
    const where = await site()
    const client = quickClient()
    await once(ask(`${where.url}/a`, { agent: agentFor(client) }), 'close')
    expect((await client.plan(where.url)).because).toBe('nothing')
  })

  it('leaves an error that nobody listens to uncaught, as Node does', async () => {
    const where = await site()
    const asked = ask(`${where.url}/private`, { agent: agentFor(quickClient()) })
    expect(asked.listenerCount('error')).toBe(0)
    expect(await errorOf(answerTo(asked))).toBeInstanceOf(RobotsDisallowedError)
  })

  it('lets a robots.txt pass without a turn, and upgrades untouched', async () => {
    const where = await site()
    const client = quickClient()
    const agent = agentFor(client)
    await client.acquire(where.url)
    expect(await answerTo(ask(`${where.url}/robots.txt`, { agent }))).toContain('Disallow: /private')
    const server = createServer().on('upgrade', (asked, socket) => {
      const name = `x-agent: ${asked.headers['user-agent']}`
      socket.end(`HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: example\r\n${name}\r\n\r\n`)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const headers = { connection: 'upgrade', upgrade: 'example' }
    const upgrading = ask(`http://127.0.0.1:${port}/private`, { agent, headers })
    const [response, socket] = (await once(upgrading, 'upgrade')) as [IncomingMessage, { destroy(): void }]
    socket.destroy()
    expect(response.headers['x-agent']).toBe('undefined')
  })

  it('refuses headers that leave no room for the User-Agent, and clients and agents that it cannot use', async () => {
    const where = await site()
    const agent = agentFor(quickClient())
    const listed = ask(`${where.url}/a`, { agent, headers: ['Host', 'a.test', 'User-Agent', 'Other/1.0'] })
    await expect(answerTo(listed)).rejects.toThrow('must be an object')
    expect(paths(where)).toEqual([])
    expect(() => robotsAgents({} as RobotsClient)).toThrow('createRobotsClient()')
    expect(() => robotsAgents(quickClient({ guard: true }))).toThrow('"guard"')
    expect(() => robotsAgents(quickClient(), { http: {} as Agent })).toThrow('must be an Agent')
  })
})
