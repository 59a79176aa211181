import { onTestFinished } from 'vitest'

import { createRobotsClient } from '../../../src/index.ts'
import { createWatcher, type WatchEvent, type Watcher, type WatchOptions } from '../../../src/watching.ts'
import { patient, userAgent } from '../clients.ts'
import { fakeClock, settled, type FakeClock } from '../fake-clock.ts'
import { createMemoryFolder } from './memory-folder.ts'

/** What a site of a test answers: a status with a text, or nothing. */
export interface SiteAnswer {
  readonly status?: number
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fails?: boolean
}

/** A watcher with the time that it goes by, and sites that answer from memory. */
export interface Watching {
  readonly watcher: Watcher
  readonly clock: FakeClock
  readonly events: WatchEvent[]
  /** Times of the requests, by site. */
  readonly requests: ReadonlyMap<string, readonly number[]>
  /** Times at which the watcher began with a site. */
  readonly beginnings: readonly number[]
  /** What sites answer from now on. */
  readonly answer: (answer: SiteAnswer) => void
  /** Lets time go by. */
  readonly advance: (ms: number) => Promise<void>
}

const step = 60_000

/** Starts a watcher of these sites, for the rest of the test. */
export async function watching(
  sites: readonly string[],
  options: Partial<WatchOptions> = {},
  first: SiteAnswer = {},
): Promise<Watching> {
  const clock = fakeClock()
  const requests = new Map<string, number[]>()
  let answering = first
  const events: WatchEvent[] = []
  const client = createRobotsClient({
    userAgent,
    clock,
    random: () => 0.5,
    ...patient,
    async fetch(url) {
      const { origin } = new URL(url)
      requests.set(origin, [...(requests.get(origin) ?? []), clock.now()])
      const { status = 200, text = '', headers = {}, fails = false } = answering
      if (fails) throw new TypeError('fetch failed')
      return new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } })
    },
  })
  const beginnings: number[] = []
  const work = { underWay: 0 }
  const counted: WatchOptions['client'] = {
    async robotsFor(url, call) {
      beginnings.push(clock.now())
      work.underWay++
      return await client.robotsFor(url, call).finally(() => work.underWay--)
    },
  }
  const watcher = createWatcher({
    client: counted,
    folder: createMemoryFolder(),
    everyMs: 60 * step,
    sinks: [{ name: 'test', deliver: async (event) => void events.push(event) }],
    clock,
    random: () => 0,
    ...options,
  })
  for (const site of sites) await watcher.add(site)
  const ending = new AbortController()
  const ended = watcher.run(ending.signal)
  onTestFinished(async () => {
    ending.abort()
    await ended
    await client.close()
  })
  const advance = async (ms: number): Promise<void> => {
    for (let gone = 0; gone < ms; gone += step) {
      await clock.advance(Math.min(step, ms - gone))
      // Checksums are computed in other threads, which take time of their own.
      while (work.underWay > 0) await settled()
      for (let turn = 0; turn < 3; turn++) await settled()
    }
  }
  await advance(step)
  return { watcher, clock, events, requests, beginnings, answer: (next) => void (answering = next), advance }
}
