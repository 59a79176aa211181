import { describe, expect, it, vi } from 'vitest'

import { safeHook } from '../../src/client-options.ts'
import { RobotsDisallowedError, TurnRefusedError, type RobotsEvent, type WaitEvent } from '../../src/index.ts'
import { clientWith, origin } from '../support/clients.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { file } from '../support/origin.ts'

const rules = 'User-agent: *\nDisallow: /private\n'

describe('hooks of a client', () => {
  it('tell of each robots.txt that was asked for, and not of what was known', async () => {
    const where = await origin(file(rules))
    const told: RobotsEvent[] = []
    const client = clientWith({ onRobots: (event) => told.push(event) })
    await client.check(`${where.url}/a`)
    await client.check(`${where.url}/b`)
    await client.check('http://127.0.0.1:1/a')
    expect(
      told.map(({ site, rules: by, evidence }) => [site, by, evidence.status, evidence.error?.code]),
    ).toEqual([
      [where.url, 'file', 200, undefined],
      ['http://127.0.0.1:1', 'disallow-all', undefined, 'refused'],
    ])
  })

  it('tell of what was refused, by rules and by turns', async () => {
    const where = await origin(file(rules))
    const told: Error[] = []
    const clock = fakeClock()
    const client = clientWith({
      clock,
      politeness: { maxWaitMs: 10 },
      onRefused: (error) => told.push(error),
    })
    const disallowed: unknown = await client.fetch(`${where.url}/private`).catch((error: unknown) => error)
    await clock.advance(1000)
    await (await client.acquire(`${where.url}/a`)).release()
    const late: unknown = await client.acquire(`${where.url}/b`).catch((error: unknown) => error)
    expect([disallowed, late]).toEqual([expect.any(RobotsDisallowedError), expect.any(TurnRefusedError)])
    expect(told).toEqual([disallowed, late])
  })

  it('tell who waits for a turn', async () => {
    const where = await origin(file(rules))
    const told: WaitEvent[] = []
    const clock = fakeClock()
    const client = clientWith({ clock, onWait: (event) => told.push(event) })
    const turn = client.acquire(new URL(`${where.url}/a`))
    await expect
      .poll(() => told)
      .toEqual([{ site: where.url, url: `${where.url}/a`, because: 'min-gap', at: clock.time + 1000 }])
    await clock.advance(1000)
    await (await turn).release()
  })

  it('change nothing where they throw: their error is uncaught', () => {
    vi.useFakeTimers({ toFake: ['queueMicrotask'] })
    const hook = safeHook<number>(() => {
      throw new Error('mine')
    })
    expect(() => hook?.(1)).not.toThrow()
    expect(() => vi.runAllTicks()).toThrow('mine')
    vi.useRealTimers()
  })
})

describe('acquire with check', () => {
  it('gives a turn for what the robot may have, and none for what it may not', async () => {
    const where = await origin(file(rules))
    const clock = fakeClock()
    const client = clientWith({ clock })
    await expect(client.acquire(`${where.url}/private`, { check: true })).rejects.toBeInstanceOf(
      RobotsDisallowedError,
    )
    expect((await client.plan(where.url)).held).toEqual([])
    await clock.advance(1000)
    const lease = await client.acquire(`${where.url}/a`, { check: true })
    expect(lease.site).toBe(where.url)
    await lease.release()
  })

  it('checks again what it has waited for', async () => {
    let text = 'User-agent: *\nAllow: /\n'
    const where = await origin(
      (_, response) => void response.writeHead(200, { 'cache-control': 'max-age=0' }).end(text),
    )
    const clock = fakeClock()
    const client = clientWith({ clock })
    const turn = client.acquire(`${where.url}/a`, { check: true }).catch((error: unknown) => error)
    await expect.poll(() => clock.timers).toBe(1)
    text = 'User-agent: *\nDisallow: /\n'
    await client.check(`${where.url}/b`, { askedSince: clock.time + 1 }).catch(() => undefined)
    await clock.advance(5000)
    expect(await turn).toBeInstanceOf(RobotsDisallowedError)
    expect((await client.plan(where.url)).held).toEqual([])
  })
})
