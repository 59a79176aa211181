import { request } from 'node:http'

import { expect, it } from 'vitest'

import { compiledIn } from '../../../client/test/support/examples/compiled-in.ts'
import { installExample } from '../../../client/test/support/examples/install-example.ts'
import { started } from '../support/started.ts'

const timeout = 5 * 60_000
const packages = ['ruly', 'handlers']

const oldest = ['express@4.18.0', 'fastify@4.0.0', 'hono@4.0.0', '@hono/node-server@1.0.0']
const newest = ['express@5', 'fastify@5', 'hono@4', '@hono/node-server@2']

const typed = `
import { expressRobots, fastifyRobots, honoRobots, robotsHandler } from '@ruly/handlers'
import { fastify } from 'fastify'
import { Hono } from 'hono'

const robots = { groups: [{ agents: '*', disallow: '/cart' }] }
export const app = fastify().register(fastifyRobots(robots))
export const middleware = new Hono().use(honoRobots(robots))
export const route = new Hono().get('/robots.txt', (context) => robotsHandler(robots)(context.req.raw))
export const express: unknown = expressRobots(robots)
`

interface Reply {
  readonly status: number | undefined
  readonly fields: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

async function ask(
  address: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return await new Promise((resolve, reject) => {
    const sent = request(`${address}/robots.txt`, { method, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        body += piece
      })
      response.on('end', () => resolve({ status: response.statusCode, fields: response.headers, body }))
    })
    sent.on('error', reject).end()
  })
}

/** What every server must do. */
async function expectServed(
  address: string,
  { host, body, maxAge }: { readonly host?: string; readonly body: string; readonly maxAge: number },
): Promise<void> {
  const fields = host === undefined ? {} : { host }
  const got = await ask(address, { headers: fields })
  expect(got).toMatchObject({
    status: 200,
    body,
    fields: {
      'cache-control': `public, max-age=${maxAge}`,
      'content-length': String(body.length),
      'content-type': 'text/plain; charset=utf-8',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    },
  })
  const { etag } = got.fields
  const head = await ask(address, { method: 'HEAD', headers: fields })
  expect(head).toMatchObject({
    status: 200,
    body: '',
    fields: { etag, 'content-length': String(body.length) },
  })
  const headers = { ...fields, 'if-none-match': `"other", W/${String(etag)}` }
  expect(await ask(address, { headers })).toMatchObject({ status: 304, body: '', fields: { etag } })
}

it.each([
  ['oldest', oldest],
  ['newest', newest],
])('the %s Express, Fastify and Hono serve robots.txt alike', { timeout }, async (_, versions) => {
  const folder = await installExample('web-servers', packages, versions)
  const rule = 'User-agent: *\nDisallow: /cart\n'
  const express = await started(folder, ['express.mjs'])
  await expectServed(express, {
    body: `${rule}\nSitemap: https://example.com/sitemap.xml\n`,
    maxAge: 3600,
  })
  expect(await ask(express, { method: 'POST' })).toMatchObject({
    status: 405,
    fields: { allow: 'GET, HEAD' },
  })
  await expectServed(await started(folder, ['fastify.mjs']), { body: rule, maxAge: 600 })
  const hono = await started(folder, ['hono.mjs'])
  await expectServed(hono, {
    host: 'chairs.example',
    body: `${rule}\nSitemap: https://chairs.example/sitemap.xml\n`,
    maxAge: 3600,
  })
  expect(await ask(hono, { headers: { host: 'other.example' } })).toMatchObject({ status: 404 })
  expect(await ask(hono, { headers: { host: 'preview.chairs.example' } })).toMatchObject({
    body: 'User-agent: *\nDisallow: /\n',
    fields: { 'cache-control': 'no-cache' },
  })
  expect(await compiledIn(folder, typed)).toBe('')
})
