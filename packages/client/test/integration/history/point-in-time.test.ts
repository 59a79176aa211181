import { join } from 'node:path'

import { google } from 'ruly/dialects'
import { expect, it, onTestFinished } from 'vitest'

import { createLmdbHistory, type History, historyEvents } from '../../../src/watching.ts'
import {
  createMemoryStore,
  createOverrides,
  createRobotsClient,
  type RobotsClient,
  type RobotsClientOptions,
} from '../../../src/index.ts'
import { day, hour } from '../../support/clients.ts'
import { fakeClock, type FakeClock } from '../../support/fake-clock.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const page = 'https://example.com/a'
let count = 0

interface Setting {
  readonly client: RobotsClient
  readonly history: History
  readonly clock: FakeClock
  /** What the site answers from now on; undefined for no answer at all. */
  serve: (body: string | undefined, status?: number) => void
  /** Another client on the history. */
  readonly other: (options: Partial<RobotsClientOptions>) => RobotsClient
}

function setting(): Setting {
  const history = createLmdbHistory({ path: join(folder, `${++count}.mdb`) })
  onTestFinished(() => history.close())
  const clock = fakeClock()
  let body: string | undefined = ''
  let status = 200
  const fetch = async (): Promise<Response> => {
    if (body === undefined) throw new Error('no route')
    return new Response(body, { status })
  }
  const other = (options: Partial<RobotsClientOptions>): RobotsClient => {
    const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', clock, fetch, history, ...options })
    onTestFinished(() => client.close())
    return client
  }
  const serve: Setting['serve'] = (text, code = 200) => {
    body = text
    status = code
  }
  return { client: other({}), history, clock, serve, other }
}

const train = { purpose: 'train-ai' } as const

it('a preference is that of the copy that was current when the page was fetched', async () => {
  const { client, clock, serve } = setting()
  serve('User-agent: *\nAllow: /\nContent-Usage: train-ai=y\n')
  await client.check(page)
  const response = { url: page, headers: new Headers(), fetchedAt: clock.now() }
  await clock.advance(2 * day)
  serve('User-agent: *\nAllow: /\nContent-Usage: train-ai=n\n')
  expect((await client.mayUse(response, train)).preference).toBe('disallowed')
  const then = client.at(response.fetchedAt)
  expect((await then.mayUse(response, train)).preference).toBe('allowed')
  expect((await then.mayFetch(page, train)).decision).toBe('allow')
})

it('questions about the past answer from the history and send no requests', async () => {
  const { client, clock, serve } = setting()
  serve('User-agent: *\nDisallow: /a\nCrawl-delay: 3\nSitemap: https://example.com/s.xml\n')
  await client.check(page)
  const time = clock.now()
  await clock.advance(3 * day)
  serve(undefined)
  const then = client.at(new Date(time))
  expect(then.time).toBe(time)
  expect(await then.isAllowed(page)).toBe(false)
  expect(await then.check(page)).toMatchObject({
    reason: 'rule',
    evidence: { source: 'history', state: 'fresh' },
  })
  expect((await then.explain(page)).verdict.allowed).toBe(false)
  expect(await then.crawlDelaySeconds(page)).toBe(3)
  expect((await then.sitemaps(page)).map(({ url }) => url)).toEqual(['https://example.com/s.xml'])
  expect(await then.extensions(page)).toHaveLength(2)
  expect((await then.robotsFor(page))?.forAgent('OtherBot').isAllowed(page)).toBe(false)
  expect((await then.check('data:,a')).reason).toBe('not-governed')
  // Later nobody had asked again: the last answer counts, and says that it had expired.
  const later = await client.at(time + 2 * day).check(page)
  expect(later).toMatchObject({ allowed: false, evidence: { state: 'expired' } })
  expect(client.stats().fetches).toBe(1)
})

it('a site that was not seen by then, or under another policy only, is an error that says so', async () => {
  const { client, clock, other } = setting()
  await expect(client.at(clock.now()).check(page)).rejects.toMatchObject({
    code: 'not-observed',
    message: `The history has nothing about https://example.com up to 2026-11-21T12:00:00.000Z. Ask about a later time, or import what others have seen.`,
  })
  await client.check(page)
  await expect(other({ dialect: google }).at(clock.now()).check(page)).rejects.toThrow(
    'It has some under the access policy "rfc9309": ask with that one.',
  )
})

it('times that are not past, files beside robots.txt and a client without a history are refused', async () => {
  const { client, clock, other } = setting()
  expect(() => client.at(clock.now() + 1)).toThrow(RangeError)
  expect(() => client.at(Number.NaN)).toThrow('at() takes a past time')
  expect(() => client.at(-Infinity)).toThrow('at() takes a past time')
  expect(() => other({ history: undefined }).at(0)).toThrow('needs the option "history"')
  const then = client.at(clock.now())
  await expect(then.mayFetch(page, { licences: true })).rejects.toThrow('robots.txt files only')
})

it('what comes from a shared store is in the history too, once', async () => {
  const { client, clock, history, other, serve } = setting()
  const store = createMemoryStore({ clock })
  serve('User-agent: *\nDisallow: /a\n')
  await other({ store, history: undefined }).check(page)
  await clock.advance(hour)
  for (let index = 0; index < 3; index++) await other({ store }).check(page)
  expect(await client.at(clock.now()).isAllowed(page)).toBe(false)
  await expect(client.at(clock.now() - hour).check(page)).rejects.toMatchObject({ code: 'not-observed' })
  expect(await history.observedChanges('https://example.com')).toMatchObject({ observations: 1 })
})

it('a history that fails rejects the question, and the site is not requested again for the next one', async () => {
  const { client, clock, history, serve } = setting()
  serve('User-agent: *\nDisallow: /a\n')
  await history.close()
  await expect(client.check(page)).rejects.toMatchObject({ code: 'store-not-usable' })
  await clock.advance(1)
  expect(await client.isAllowed(page)).toBe(false)
  expect(client.stats().fetches).toBe(1)
})

it('the events of a site are those that a watcher would have reported', async () => {
  const { client, clock, history, serve } = setting()
  const bodies = ['', 'User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /a\n', undefined, '']
  for (const body of bodies) {
    for (let index = 0; index < 3; index++) {
      serve(body)
      await client.check(page, { askedSince: clock.now() + 1 })
      await clock.advance(day)
    }
  }
  const found: unknown[] = []
  for await (const { event, old, new: now } of historyEvents(page, { history })) {
    const changes = event.data.changes.map(({ kind, example }) => `${kind} ${example}`)
    found.push([event.type, changes, old.length, now.length])
  }
  expect(found).toEqual([
    ['robots.changed', ['loses /a'], 0, 27],
    ['robots.unreachable', [], 27, 27],
    ['robots.changed', ['gains /a'], 27, 0],
  ])
})

it('no override decides about the past', async () => {
  const { client, clock, serve, other } = setting()
  serve('User-agent: *\nDisallow: /\n')
  await client.check(page)
  const overrides = createOverrides([{ site: 'example.com', decision: 'allow', reason: 'contract 7' }])
  const now = other({ overrides })
  expect((await now.check(page)).reason).toBe('override')
  const verdict = await now.at(clock.now()).check(page)
  expect([verdict.allowed, verdict.reason, verdict.evidence?.overrides]).toEqual([false, 'rule', undefined])
})
