import { google, rfc9309 } from 'ruly/dialects'
import { expect } from 'vitest'

import {
  createMemoryStore,
  createRobotsClient,
  type ClientVerdict,
  type History,
  type RobotsClientOptions,
} from '../../../src/index.ts'
import { fakeClock, settled, type FakeClock } from '../fake-clock.ts'

interface Recorded {
  readonly url: string
  readonly time: number
  readonly verdict: ClientVerdict
}

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const day = 86_400_000
const paths = ['/a', '/b/c', '/d?e', '/', '/robots.txt']

/** Sites whose robots.txt changes, goes away and fails from time to time; each answer takes some milliseconds. */
function changingSites(clock: FakeClock, random: () => number): RobotsClientOptions['fetch'] {
  const sites = new Map<string, { body: string; version: number }>()
  return async (url, { headers }) => {
    await settled()
    clock.time += 1 + Math.floor(random() * 200)
    const site = sites.get(url) ?? { body: '', version: 0 }
    sites.set(url, site)
    const kind = random()
    if (kind < 0.08) throw new Error('connection reset')
    if (kind < 0.16) return new Response('', { status: 503 })
    if (kind < 0.2) return new Response('', { status: 429, headers: { 'retry-after': '3600' } })
    if (kind < 0.26) return new Response('', { status: 404 })
    if (kind < 0.3) return new Response('', { status: 403 })
    if (site.version === 0 || random() < 0.3) {
      site.version++
      const rules = paths.filter(() => random() < 0.4).map((path) => `Disallow: ${path}\n`)
      site.body = `User-agent: ${random() < 0.5 ? '*' : 'ExampleBot'}\n${rules.join('')}# ${site.version}\n`
    }
    const etag = `"${site.version}"`
    const control = ['max-age=60', 'max-age=0', 'no-store', 'max-age=600, stale-while-revalidate=86400', ''][
      Math.floor(random() * 5)
    ]
    const fields = { etag, 'content-type': 'text/plain', 'cache-control': control ?? '' }
    const asked = new Headers(headers).get('if-none-match')
    if (asked === etag) return new Response(null, { status: 304, headers: fields })
    return new Response(site.body, { headers: fields })
  }
}

interface Recording {
  readonly history: History
  /** How many verdicts are recorded and asked for again. */
  readonly verdicts: number
  readonly sites: number
  /** How many clients answer side by side, each about sites of its own. */
  readonly clients: number
}

/** Clients under two policies answer at random times; asked again about these times, they give the verdicts that they gave then. */
export async function expectSameVerdicts({ verdicts, clients, ...recording }: Recording): Promise<void> {
  const names = Array.from({ length: clients }, (_, index) => `client-${index}`)
  const reasons = await Promise.all(
    names.map((name, seed) => recordAndAsk({ ...recording, verdicts: verdicts / clients, name, seed })),
  )
  const all = ['allow-all', 'disallow-all', 'rule', 'no-matching-rule']
  expect([...new Set(reasons.flat())]).toEqual(expect.arrayContaining(all))
}

interface OneRecording extends Omit<Recording, 'clients'> {
  readonly name: string
  readonly seed: number
}

/** Gives the reasons of the verdicts. */
async function recordAndAsk(recording: OneRecording): Promise<readonly string[]> {
  const { history, verdicts, sites, name, seed } = recording
  const random = numbersFrom(seed * 7919)
  const clock = fakeClock()
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0',
    clock,
    random,
    history,
    fetch: changingSites(clock, random),
    store: createMemoryStore({ clock }),
    // Most sites do not stay in memory.
    maxMemoryBytes: 100_000,
    dialect: seed % 2 === 0 ? rfc9309 : google,
  })
  const recorded: Recorded[] = []
  for (let index = 0; index < verdicts; index++) {
    const url = `https://${Math.floor(random() * sites)}.${name}.example${paths[Math.floor(random() * paths.length)]}`
    const verdict = await client.check(url)
    recorded.push({ url, time: clock.time, verdict })
    clock.time += 1 + Math.floor(random() ** 4 * (day / sites) * 2)
    await settled()
  }
  await settled()
  for (const { url, time, verdict } of recorded) {
    const past = await client.at(time).check(url)
    expect(inShort(past), `${url} at ${time}`).toEqual(inShort(verdict))
  }
  await client.close()
  return recorded.map(({ verdict }) => verdict.reason)
}

function inShort({ evidence, ...verdict }: ClientVerdict): object {
  const { file, status, error, askedAt, freshUntil, unreachableForMs } = evidence ?? {}
  return { ...verdict, file, status, error, askedAt, freshUntil, unreachableForMs }
}
