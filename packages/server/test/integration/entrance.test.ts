import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { rawAnswer, rawRequest } from '../support/raw-requests.ts'
import { openService, service, site } from '../support/service.ts'

const question = '/v1/check?url=data:,a&agent=a'
const token = 'a-token-of-this-test'
const authorization = `Authorization: Bearer ${token}`

let folder: string
let guarded: RunningService

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-entrance-'))
  writeFileSync(join(folder, 'tokens'), `${token}\n`)
  guarded = await openService('--token-file', join(folder, 'tokens'))
})

afterAll(async () => {
  await guarded.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a path that a URL parser takes for another one', () => {
  it.each([
    ['GET', `/assets/..${question}`],
    ['GET', `/assets/%2e%2e${question}`],
    ['GET', `/assets/.%2E${question}`],
    ['GET', `/assets/a/../..${question}`],
    ['GET', '/healthz/../metrics'],
    ['GET', '/./metrics'],
    ['GET', '/%6detrics'],
    ['GET', '/assets/\\../metrics'],
    ['GET', '/assets/..#/../metrics'],
    ['GET', 'http://127.0.0.1/assets/../metrics'],
    ['GET', 'http://a@127.0.0.1/'],
    ['HEAD', '/assets/../openapi.json'],
    ['POST', '/assets/../v1/check'],
    ['POST', '/v1/turns/../check'],
    ['POST', '/v1/turns/%2e%2e/turns'],
    ['DELETE', '/assets/../v1/sites?url=https://example.com/'],
    ['OPTIONS', '*'],
  ])('needs a token, and leads nowhere: %s %s', async (method, target) => {
    const asked = [[], [authorization]].map((fields) => rawRequest(method, target, ...fields))
    const answers = await Promise.all(asked.map((text) => rawAnswer(guarded.url, text)))
    expect(answers.map(({ status }) => status)).toEqual([401, 404])
  })
})

describe('a target that names the service', () => {
  it.each([
    ['http://127.0.0.1/healthz', [], 200],
    ['http://127.0.0.1', [], 200],
    ['http://[::1]:8642/healthz?a', [], 200],
    [`http://127.0.0.1${question}`, [], 401],
    [`http://127.0.0.1${question}`, [authorization], 200],
    [`https://ruly.example${question}&purpose=search`, [authorization], 200],
  ])('is answered by its path: %s with %j', async (target, fields, status) => {
    const answer = await rawAnswer(guarded.url, rawRequest('GET', target, ...fields))
    expect(answer.status).toBe(status)
  })
})

describe('a request that no route can answer', () => {
  it.each([
    ['a port that is none', rawRequest('GET', 'http://127.0.0.1:99999/healthz'), 400],
    ['a backslash', rawRequest('GET', '/docs\\x', authorization), 404],
    ['no Host', `GET ${question} HTTP/1.0\r\n${authorization}\r\n\r\n`, 400],
    ['a Host that is no name', rawRequest('GET', '/healthz').replace('127.0.0.1', 'a b'), 400],
    ['no path', rawRequest('OPTIONS', '*', authorization), 404],
  ])('has a name and says what is wrong: %s', async (_, text, status) => {
    const answer = await rawAnswer(guarded.url, text)
    expect(answer.status).toBe(status)
    expect(answer.text).toMatch(/^x-request-id: [\da-f-]{36}\r$/im)
    expect(answer.text).toMatch(/^content-type: application\/problem\+json\r$/im)
  })
})

describe('a client', () => {
  it('that takes nothing of a large answer is cut off', async () => {
    const { url: page } = await site(`User-agent: *\nDisallow: / # ${'a'.repeat(2000)}\n`)
    const url = await service('--body-timeout', '2')
    const urls = Array.from({ length: 10_000 }, () => `${page}/a`)
    const socket = open(url)
    socket.pause()
    socket.write(posted('/v1/check', 'application/json', JSON.stringify({ agent: 'a', urls })))
    const answered = 'method="POST",route="/v1/check",kind="request",status="200"} 1'
    await expect.poll(() => metricsOf(url)).toContain(answered)
  })

  it('that waits for a slow site is not', async () => {
    const slow = await startOrigin((_, response) => void setTimeout(() => response.end(''), 1000))
    onTestFinished(() => slow.close())
    const url = await service('--body-timeout', '0.2')
    expect((await fetch(`${url}/v1/check?url=${slow.url}/a&agent=a`)).status).toBe(200)
  })

  it('that asks nothing more after a stream is cut off after a while', async () => {
    const url = await service()
    const socket = open(url)
    socket.write(posted('/v1/check?agent=a', 'application/x-ndjson', 'data:,a\n'))
    let text = ''
    socket.on('data', (part) => (text += part.toString()))
    await once(socket, 'end')
    expect(text).toContain('"answers":1')
  })

  it('that leaves with several requests on one connection has none under way', async () => {
    const silent = await startOrigin(() => undefined)
    onTestFinished(() => silent.close())
    const url = await service('--max-concurrent', '3')
    const socket = open(url)
    const asked = `GET /v1/check?url=${silent.url}/a&agent=a HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
    socket.write(asked.repeat(3))
    await silent.askedFor('/robots.txt')
    socket.destroy()
    await expect.poll(async () => (await fetch(url + question)).status).toBe(200)
    expect(await metricsOf(url)).toContain('ruly_http_open{kind="request"} 1\n')
  })
})

describe('bodies', () => {
  it('of many requests at the same time are refused beyond 64 of the largest size', async () => {
    const url = await service('--max-body-bytes', '65536')
    const part = posted('/v1/lint', 'text/plain', 'a'.repeat(65_536)).slice(0, -1)
    const sockets = Array.from({ length: 65 }, () => open(url))
    const first = Promise.race(sockets.map((socket) => once(socket, 'data')))
    for (const socket of sockets) socket.write(part)
    const text = String((await first)[0])
    expect(text).toMatch(/^HTTP\/1\.1 503 /)
    expect(text).toMatch(/^retry-after: 1\r$/im)
    for (const socket of sockets) socket.destroy()
    const init = { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } }
    await expect.poll(async () => (await fetch(`${url}/v1/lint`, init)).status).toBe(200)
  })
})

/** A connection for the rest of the test. */
function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

function posted(target: string, type: string, body: string): string {
  const lines = [`POST ${target} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Type: ${type}`]
  return [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

async function metricsOf(url: string): Promise<string> {
  return await (await fetch(`${url}/metrics`)).text()
}
