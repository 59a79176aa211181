import { EventEmitter } from 'node:events'

import { OpenAPIHono } from '@hono/zod-openapi'
import { createMemoryStore } from '@ruly/client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import type { NodeParts } from '../../src/http/entrance.ts'
import type { AppEnv, Service } from '../../src/http/service.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { addTurnRoutes } from '../../src/routes/turn-routes.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { openClients } from '../../src/sites/site-clients.ts'
import { createTurnDesk, type TurnDesk } from '../../src/turns/turn-desk.ts'
import { json, openService, openSite, post, service, site } from '../support/service.ts'

const patient = { prefer: 'wait=60' }

let running: RunningService
let origin: Origin

beforeAll(async () => {
  origin = await openSite()
  running = await openService('--min-gap', '0')
})

afterAll(async () => {
  await running.stop()
  await origin.close()
})

type Answer = Awaited<ReturnType<typeof json>>

const ask = (url: string, agent = 'GPTBot', headers: Record<string, string> = patient): Promise<Answer> =>
  json(`${running.url}/v1/turns`, post({ url, agent }, headers))

const end = async (id: unknown): Promise<number> =>
  (await fetch(`${running.url}/v1/turns/${String(id)}`, { method: 'DELETE' })).status

/** How many turns wait, of all tests. */
async function waitingTurns(): Promise<number> {
  const metrics = await (await fetch(`${running.url}/metrics`)).text()
  return Number(/^ruly_turns\{.*"waiting".*\} (\d+)$/m.exec(metrics)?.[1])
}

describe('turns', () => {
  it('are granted with the verdict and its evidence', async () => {
    const { status, headers, body } = await ask(`${origin.url}/a`)
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/v1/turns/${String(body['id'])}`)
    expect(body).toMatchObject({ state: 'granted', site: origin.url, allowed: true, rule: null })
    expect(body['evidence']).toMatchObject({ status: 200 })
    expect(await end(body['id'])).toBe(204)
    expect(await end(body['id'])).toBe(404)
  })

  it('are not given for a URL that the agent may not fetch', async () => {
    const { status, body } = await ask(`${origin.url}/private`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'disallowed', allowed: false, rule: { line: 2 } })
  })

  it('come one after another, and the next one when the last was answered', async () => {
    const first = await ask(`${origin.url}/1`)
    const second = await ask(`${origin.url}/2`, 'GPTBot', {})
    expect([second.status, second.body]).toMatchObject([202, { state: 'waiting', because: 'concurrency' }])
    const waiting = json(running.url + (second.headers.get('location') ?? ''), { headers: patient })
    const answer = post({ status: 200 })
    const url = `${running.url}/v1/turns/${String(first.body['id'])}/answered`
    expect((await fetch(url, answer)).status).toBe(204)
    expect((await waiting).body).toMatchObject({ state: 'granted', id: second.body['id'] })
    expect((await fetch(url, answer)).status).toBe(404)
    expect(await end(second.body['id'])).toBe(204)
  })

  it('show a Crawl-delay that is longer than the service waits', async () => {
    const slow = await site('User-agent: *\nCrawl-delay: 86400\n')
    const { headers, body } = await ask(`${slow.url}/1`, 'SlowBot', {})
    const shown = { state: 'waiting', because: 'crawl-delay', gapMs: 30_000, askedGapMs: 86_400_000 }
    expect(body).toMatchObject(shown)
    expect((await json(running.url + (headers.get('location') ?? ''))).body).toMatchObject(shown)
    expect(await end(body['id'])).toBe(204)
  })

  it('stay with their holder after the answer, if asked to', async () => {
    const { body } = await ask(`${origin.url}/a`)
    const url = `${running.url}/v1/turns/${String(body['id'])}/answered`
    expect((await fetch(url, post({ status: 200, release: false }))).status).toBe(204)
    expect(await end(body['id'])).toBe(204)
  })

  it('can be given up while they wait', async () => {
    const held = await ask(`${origin.url}/1`)
    const waiting = await ask(`${origin.url}/2`, 'GPTBot', {})
    expect(await end(waiting.body['id'])).toBe(204)
    expect((await json(`${running.url}/v1/turns/${String(waiting.body['id'])}`)).status).toBe(404)
    expect(await end(held.body['id'])).toBe(204)
  })

  it('say why to the next who asks if they are refused while nobody does', async () => {
    let text = 'User-agent: *\nDisallow:\n'
    const changing = await startOrigin((_, response) => response.end(text))
    onTestFinished(() => changing.close())
    const held = await ask(`${changing.url}/1`)
    const [asked, givenUp] = [
      await ask(`${changing.url}/2`, 'GPTBot', {}),
      await ask(`${changing.url}/3`, 'GPTBot', {}),
    ]
    expect([asked.body['state'], givenUp.body['state']]).toEqual(['waiting', 'waiting'])
    text = 'User-agent: *\nDisallow: /\n'
    await fetch(`${running.url}/v1/sites/refresh`, post({ url: changing.url, agent: 'GPTBot' }))
    expect(await end(held.body['id'])).toBe(204)
    await vi.waitFor(async () => expect(await waitingTurns()).toBe(0))
    const url = `${running.url}/v1/turns/${String(asked.body['id'])}`
    expect((await json(url)).body).toMatchObject({ state: 'disallowed', allowed: false, rule: { line: 2 } })
    expect((await json(url)).status).toBe(404)
    expect(await end(givenUp.body['id'])).toBe(204)
  })

  it('leave a site alone that was overloaded', async () => {
    const busy = await site()
    const { body } = await ask(`${busy.url}/1`)
    const url = `${running.url}/v1/turns/${String(body['id'])}/answered`
    expect((await fetch(url, post({ status: 503, retryAfter: '600' }))).status).toBe(204)
    const next = await ask(`${busy.url}/2`, 'GPTBot', {})
    expect(next.body).toMatchObject({ state: 'waiting', because: 'backing-off' })
    expect(Number(next.body['at'])).toBeGreaterThan(Date.now() + 500_000)
  })

  it('wait as long as the site asks of the agent', async () => {
    const slow = await site()
    const first = await ask(`${slow.url}/1`, 'SlowBot', {})
    expect(first.body).toMatchObject({ state: 'waiting', because: 'crawl-delay' })
    expect(Number(first.body['at'])).toBeGreaterThan(Date.now() + 10_000)
  })

  it('are refused for an agent without a product token', async () => {
    const { status, body } = await ask(`${origin.url}/a`, '()')
    const detail = expect.stringMatching(/^"agent" must contain a product token, .*Pass a token\.$/) as string
    expect([status, body]).toMatchObject([400, { type: 'urn:ruly:problem:invalid-request', detail }])
  })

  it('stay until it is known what to do with their page', async () => {
    const desk = openDesk()
    const { id } = await desk.ask(`${origin.url}/a`, 'GPTBot', 60_000, signal)
    const mayUse = vi
      .fn<() => Promise<object>>(async () => ({ decision: 'allow' }))
      .mockRejectedValueOnce(new Error('the store'))
    const app = new OpenAPIHono<AppEnv>()
    addTurnRoutes(app, { desk, clients: { client: { mayUse } } } as unknown as Service)
    app.onError(() => new Response(null, { status: 503 }))
    const report = post({ status: 200, page: { headers: {} } })
    const env = { outgoing: new EventEmitter() } as unknown as NodeParts
    const statuses: number[] = []
    for (let count = 0; count < 3; count++)
      statuses.push((await app.request(`/v1/turns/${id}/answered`, report, env)).status)
    expect(statuses).toEqual([503, 200, 503])
    expect(desk.counts().granted).toBe(0)
  })

  it('are refused for other schemes and unknown names', async () => {
    expect((await ask('mailto:a@example.com')).status).toBe(400)
    expect((await json(`${running.url}/v1/turns/no-uuid`)).status).toBe(400)
    const unknown = `${running.url}/v1/turns/00000000-0000-4000-8000-000000000000`
    expect((await json(unknown)).status).toBe(404)
    expect((await fetch(`${unknown}/answered`, post({ status: 200 }))).status).toBe(404)
  })

  it('end by themselves, and the next one comes', async () => {
    const short = await service('--min-gap', '0', '--lease', '0.3')
    const asking = (path: string): Promise<Answer> =>
      json(`${short}/v1/turns`, post({ url: origin.url + path, agent: 'GPTBot' }, patient))
    const first = await asking('/1')
    const second = await asking('/2')
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await fetch(`${short}/v1/turns/${String(first.body['id'])}`)).status).toBe(404)
  })

  it('are as many as the service keeps, and no more', async () => {
    const small = await service('--max-turns', '1')
    const asking = (): Promise<Answer> =>
      json(`${small}/v1/turns`, post({ url: `${origin.url}/a`, agent: 'GPTBot' }))
    expect((await asking()).status).toBeLessThan(300)
    const { status, headers } = await asking()
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  })

  it('are no more if all ask at the same time', async () => {
    const desk = openDesk({ maxTurns: 1 })
    const slow = await slowSite()
    const asking = Promise.allSettled(
      [1, 2].map((path) => desk.ask(`${slow.url}/${path}`, 'GPTBot', 0, signal)),
    )
    await slow.askedFor('/robots.txt')
    slow.release()
    expect(await asking).toMatchObject([
      { value: { state: 'granted' } },
      { reason: { message: 'There are already 1 turns that wait or are held.' } },
    ])
  })

  it('go on while somebody asks for them, whoever else has asked since', async () => {
    const desk = openDesk()
    const held = await desk.ask(`${origin.url}/1`, 'GPTBot', 0, signal)
    const { id } = await desk.ask(`${origin.url}/2`, 'GPTBot', 0, signal)
    const long = desk.wait(id, 600_000, signal)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await desk.wait(id, 0, signal)).toMatchObject({ state: 'waiting' })
    vi.advanceTimersByTime(300_000)
    vi.useRealTimers()
    await desk.release(held.id)
    expect(await long).toMatchObject({ state: 'granted' })
  })

  it('have ended if the service stops while their robots.txt is asked for', async () => {
    const desk = openDesk()
    const slow = await slowSite()
    const asking = desk.ask(`${slow.url}/1`, 'GPTBot', 60_000, signal)
    await slow.askedFor('/robots.txt')
    await desk.endWaiting()
    slow.release()
    expect(await asking).toMatchObject({ state: 'ended' })
  })
})

const { signal } = new AbortController()

function openDesk(options: { readonly maxTurns?: number } = {}): TurnDesk {
  const { settings } = readSettings(['--allow-private', '--min-gap', '0'], {})
  const clients = openClients(settings, createMemoryStore())
  const desk = createTurnDesk({ clients, leaseMs: 120_000, maxTurns: 10, ...options })
  onTestFinished(async () => {
    await desk.close()
    await clients.close()
  })
  return desk
}

/** A site that answers when it is released. */
async function slowSite(): Promise<Origin & { release(): void }> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = await startOrigin((_, response) => void held.then(() => response.end('')))
  onTestFinished(() => slow.close())
  return { ...slow, release: () => release() }
}
