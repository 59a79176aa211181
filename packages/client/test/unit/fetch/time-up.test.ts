import { describe, expect, it } from 'vitest'

import { createOriginSlots } from '../../../src/fetch/connections/own-transport.ts'
import type { FetchOptions } from '../../../src/fetch/fetch-options.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { Transport, TransportRequest } from '../../../src/fetch/transport/transport.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const url = 'https://a.example/robots.txt'

/** A body that is announced and never comes. */
async function* never(): AsyncGenerator<Uint8Array> {
  await new Promise(() => undefined)
  yield new Uint8Array()
}

/** A transport with places at each origin, whose answers have fields and no end. */
function stalling(answer: (request: TransportRequest) => { status: number; location?: string }) {
  const asked: string[] = []
  const slots = createOriginSlots(4)
  const transport: Transport = {
    enter: (origin, signal) => slots.enter(origin, signal),
    async ask(request) {
      asked.push(request.url.href)
      const { status, ...fields } = answer(request)
      return { status, headers: { ...fields, 'content-length': '5' }, body: never(), isDecoded: false }
    },
    close: async () => undefined,
  }
  return { transport, asked }
}

function fetching(transport: Transport, more: Partial<FetchOptions> = {}) {
  const clock = fakeClock()
  const outcome = fetchRobots(url, { transport, userAgent: 'ExampleBot/1.0', clock, timeoutMs: 200, ...more })
  // A rejection is what the test is about.
  outcome.catch(() => undefined)
  return { clock, outcome }
}

const timeIsUp = { kind: 'network-error', code: 'timeout', message: 'not done within 200 ms' }

describe('time that is up while nothing comes of a body', () => {
  it('is a network error before the request that the redirect asks for', async () => {
    const { transport, asked } = stalling(() => ({ status: 302, location: '/elsewhere' }))
    const { clock, outcome } = fetching(transport)
    await clock.advance(1000)
    expect(await outcome).toMatchObject({ finalUrl: 'https://a.example/elsewhere', result: timeIsUp })
    expect(asked).toEqual([url])
  })

  it('is a network error before the request without conditions', async () => {
    const { transport, asked } = stalling(() => ({ status: 412 }))
    const { clock, outcome } = fetching(transport, { conditional: { url, etag: '"1"' } })
    await clock.advance(1000)
    expect((await outcome).result).toEqual(timeIsUp)
    expect(asked).toEqual([url])
  })

  it('throws the reason of the caller who has aborted', async () => {
    const { transport } = stalling(() => ({ status: 302, location: '/elsewhere' }))
    const caller = new AbortController()
    const { clock, outcome } = fetching(transport, { signal: caller.signal })
    await clock.advance(100)
    caller.abort('enough')
    await expect(outcome).rejects.toBe('enough')
  })
})
