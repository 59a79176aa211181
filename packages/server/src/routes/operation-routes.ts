import { readFile } from 'node:fs/promises'

import { createRoute, z } from '@hono/zod-openapi'
import { once } from '@ruly/common/once'

import { again, problem } from '../http/problem.ts'
import { answer, jsonContent, problems } from '../http/responses.ts'
import { version } from '../runtime/own-version.ts'
import type { App, Service } from '../http/service.ts'
import { digestOf, notModified, pageHeaders, tag } from './route-parts.ts'

const stateSchema = z.object({ status: z.string() }).openapi('State')

const healthRoute = createRoute({
  ...tag('isAlive', 'Whether the process answers', 'Operation'),
  method: 'get',
  path: '/healthz',
  responses: { 200: jsonContent(stateSchema, 'It does.'), ...problems },
})

const readyRoute = createRoute({
  ...tag('isReady', 'Whether the service takes work', 'Operation'),
  method: 'get',
  path: '/readyz',
  responses: {
    200: jsonContent(stateSchema, 'It does.'),
    503: jsonContent(stateSchema, 'It shuts down, or its store cannot be used.'),
    ...problems,
  },
})

const metricsRoute = createRoute({
  ...tag('metrics', 'Counters and gauges in the text format of Prometheus', 'Operation'),
  method: 'get',
  path: '/metrics',
  responses: {
    200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } },
    ...problems,
  },
})

export function addOperationRoutes(app: App, { metrics, isStoreUsable, phase }: Service): void {
  app.openapi(healthRoute, () => answer({ status: 'alive' }))
  app.openapi(readyRoute, async () => {
    if (phase() !== 'serving') return answer({ status: 'draining' }, 503, again)
    if (!(await isStoreUsable())) return answer({ status: 'the store cannot be used' }, 503, again)
    return answer({ status: 'ready' })
  })
  app.openapi(metricsRoute, async (c) =>
    c.text(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  )
  addDocument(app)
  addViewer(app)
}

/** What the OpenAPI document says besides its routes. */
const documentInfo = {
  openapi: '3.1.0',
  info: {
    title: 'ruly',
    version,
    license: { name: 'MIT', identifier: 'MIT' },
    description:
      'Answers about robots.txt with evidence, and turns for crawlers in any language. Times are milliseconds since the epoch.',
  },
  tags: [
    { name: 'Sites', description: 'Questions about URLs, by the robots.txt of their sites' },
    { name: 'Turns', description: 'Politeness that crawlers share' },
    { name: 'Watches', description: 'Sites whose robots.txt is watched, and what has changed' },
    { name: 'Files', description: 'Questions about files that come with the request' },
    { name: 'Operation', description: 'The state of the service' },
  ],
  // Relative to the document: the service that it comes from.
  servers: [{ url: '/' }],
  security: [{}, { token: [] as string[] }],
}

function addDocument(app: App): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  const document = once(() => {
    const text = JSON.stringify(app.getOpenAPI31Document(documentInfo))
    return { text, etag: `"${digestOf(text)}"` }
  })
  app.get('/openapi.json', (c) => {
    const { text, etag } = document()
    const headers = { etag, 'content-type': 'application/json', 'cache-control': 'no-cache' }
    return notModified(c.env, headers) ?? new Response(text, { headers })
  })
}

const viewerFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'start.js': 'text/javascript',
}

/** The page for `/openapi.json`. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>ruly: API</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<body><div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`

const startScript = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', validatorUrl: null })\n`

function addViewer(app: App): void {
  const pageType = { 'content-type': 'text/html; charset=utf-8' }
  app.get('/docs', () => new Response(page, { headers: { ...pageHeaders, ...pageType } }))
  app.get('/docs/:file', async (c) => {
    const name = c.req.param('file')
    const type = Object.hasOwn(viewerFiles, name) ? viewerFiles[name] : undefined
    if (type === undefined) return problem('not-found')
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' }
    if (name === 'start.js') return new Response(startScript, { headers })
    return new Response(await readFile(new URL(`../../viewer/${name}`, import.meta.url)), { headers })
  })
}
