import { Readable } from 'node:stream'

import { createRobotsClient } from '@ruly/client'

import { createApp } from '../../../packages/server/src/app/create-app.ts'
import { readSettings } from '../../../packages/server/src/config/read-settings.ts'
import type { NodeParts } from '../../../packages/server/src/http/entrance.ts'
import type { Service } from '../../../packages/server/src/http/service.ts'
import { expectThat, partsOf, textOf, unsafe, type Target } from '../target.ts'

const robotsTxt = 'User-agent: *\nDisallow: /a\nContent-Usage: train-ai=n\n'
const client = createRobotsClient({
  userAgent: 'fuzz/1.0',
  fetch: async () =>
    await Promise.resolve(new Response(robotsTxt, { headers: { 'content-type': 'text/plain' } })),
})
const ignore = (): void => {}
const log = { error: ignore, debug: ignore } as unknown as Service['log']

/** The routes without a network: sites answer with one file, and there is no turn to be had. */
const app = createApp({
  settings: readSettings(['--store', 'memory'], {}).settings,
  clients: {
    client,
    lend: () => ({ client, giveBack: ignore }),
    refresh: async (url) => await client.refresh(url),
    forget: async (url) => await client.forget(url),
    reloadOverrides: ignore,
    stats: () => ({ sites: 0, requests: {}, found: { memory: 0, store: 0, network: 0 } }),
    close: async () => await Promise.resolve(),
  },
  desk: {
    ask: async () => await Promise.reject(new Error('no turns here')),
    wait: async () => await Promise.resolve(undefined),
    granted: () => undefined,
    answered: async () => await Promise.resolve(false),
    release: async () => await Promise.resolve(false),
    counts: () => ({ waiting: 0, granted: 0 }),
    endWaiting: async () => await Promise.resolve(),
    close: async () => await Promise.resolve(),
  },
  watches: undefined,
  metrics: {
    answered: ignore,
    gaveAnswers: ignore,
    text: async () => await Promise.resolve(''),
    contentType: 'text/plain',
  },
  log,
  isStoreUsable: async () => await Promise.resolve(true),
  phase: () => 'serving',
})

export const target: Target = {
  promises: 'Every request has an answer below 500, of JSON where it says so, without control characters.',
  dictionaries: ['robots'],
  maxBytes: 240,
  async run(input) {
    const [method = '', path = '', type = '', body = ''] = partsOf(input, 4).map(textOf)
    const request = requestOf({ method, path, type, body })
    // The routes for turns answer with an error of the desk that has none.
    if (request === undefined || request.url.includes('/v1/turns')) return
    const response = await app.fetch(request, partsFor(type, body))
    const text = await response.text()
    expectThat(`${response.status} is no answer: ${text}`, response.status < 500)
    const answered = response.headers.get('content-type') ?? ''
    if (!answered.includes('json')) return
    expectThat(`is safe: ${text}`, !unsafe.test(text))
    if (!answered.includes('ndjson')) JSON.parse(text)
  },
}

interface Given {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string
}

/** Undefined for what no client could send. */
function requestOf({ method, path, type, body }: Given): Request | undefined {
  try {
    const headers = { 'content-type': type, accept: 'application/json, text/event-stream' }
    const hasBody = method !== 'GET' && method !== 'HEAD'
    return new Request(`http://127.0.0.1/${path.replace(/^\//, '')}`, {
      method,
      headers,
      ...(hasBody ? { body } : {}),
    })
  } catch {
    return undefined
  }
}

function partsFor(type: string, body: string): NodeParts {
  const incoming = Object.assign(Readable.from([Buffer.from(body)]), {
    headers: { 'content-type': type },
    socket: { setTimeout: ignore },
  })
  return { incoming, outgoing: { destroyed: false, once: ignore, on: ignore } } as unknown as NodeParts
}
