import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { serve } from '@hono/node-server'
import { expressRobots, honoRobots } from '@ruly/handlers'
import { Hono } from 'hono'
import { describe, expect, it, onTestFinished } from 'vitest'

const content = { groups: [{ agents: '*', disallow: '/cart' }] }
const byHost = (host: string): typeof content | undefined =>
  host === 'chairs.example' || host === 'chairs.example:8080' ? content : undefined

interface Reply {
  readonly status: number | undefined
  readonly etag: string | undefined
  readonly length: string | undefined
  readonly body: string
}

/** Sends a request as written: `fetch` would normalise the path and set the Host itself. */
async function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return await new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        body += piece
      })
      response.on('end', () => {
        const { etag, 'content-length': length } = response.headers
        resolve({ status: response.statusCode, etag, length, body })
      })
    })
    sent.on('error', reject).end()
  })
}

async function portOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Every server that the suite below runs on. */
const servers: Readonly<Record<string, (robots: typeof content | typeof byHost) => Promise<number>>> = {
  'expressRobots on node:http': async (robots) => {
    const respond = expressRobots(robots)
    return await portOf((asked, response) => {
      respond(asked, response, (error) => {
        response.statusCode = error === undefined ? 404 : 500
        response.end('next')
      })
    })
  },
  'honoRobots on @hono/node-server': async (robots) => {
    const app = new Hono().use(honoRobots(robots))
    app.notFound((context) => context.text('next', 404))
    return await new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port))
      onTestFinished(() => void server.close())
    })
  },
}

describe.each(Object.keys(servers))('%s', (name) => {
  const start = async (robots: typeof content | typeof byHost): Promise<number> => {
    const port = await servers[name]?.(robots)
    if (port === undefined) throw new Error(`no server ${name}`)
    return port
  }

  it('serves /robots.txt with GET, HEAD and If-None-Match, and passes on other paths', async () => {
    const port = await start(content)
    const got = await ask(port, '/robots.txt')
    expect(got).toMatchObject({ status: 200, length: '30', body: 'User-agent: *\nDisallow: /cart\n' })
    expect(await ask(port, '/robots.txt', { method: 'HEAD' })).toEqual({ ...got, body: '' })
    const headers = { 'if-none-match': got.etag ?? '' }
    expect(await ask(port, '/robots.txt', { headers })).toMatchObject({
      status: 304,
      etag: got.etag,
      body: '',
    })
    expect(await ask(port, '/robots.txt?a', { headers })).toMatchObject({ status: 304 })
    expect(await ask(port, '/robots.txt', { method: 'DELETE' })).toMatchObject({ status: 405, body: '' })
    for (const path of ['/', '/robots.txt/', '/a/robots.txt', '/robots.txt%20'])
      expect([path, await ask(port, path)]).toMatchObject([path, { status: 404, body: 'next' }])
  })

  it('asks for the host of the request', async () => {
    const port = await start(byHost)
    const at = async (host: string): Promise<number | undefined> =>
      (await ask(port, '/robots.txt', { headers: { host } })).status
    expect(await at('chairs.example')).toBe(200)
    expect(await at('CHAIRS.example:80')).toBe(200)
    expect(await at('chairs.example:8080')).toBe(200)
    expect(await at('tables.example')).toBe(404)
  })
})

it('passes the error of a function on to Express', async () => {
  const respond = expressRobots(() => Promise.reject(new Error('no database')))
  const port = await portOf((asked, response) => {
    respond(asked, response, (error) => response.end(String(error)))
  })
  expect((await ask(port, '/robots.txt')).body).toBe('Error: no database')
})

it('looks at the path that the client sent, wherever Express mounts it', async () => {
  const respond = expressRobots(content)
  const port = await portOf((asked, response) => {
    const mounted = Object.assign(asked, { originalUrl: asked.url, url: '/robots.txt' })
    respond(mounted, response, () => response.end('next'))
  })
  expect((await ask(port, '/blog/robots.txt')).body).toBe('next')
})
