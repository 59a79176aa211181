import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import type { HeldTurn } from '../../../src/polite/lease.ts'
import { minute, now, setting, site, url } from '../../support/polite/site-queues-setting.ts'

const quick = { minGapMs: 0, latencyFactor: 0 }

describe('turns that are held', () => {
  it('are listed with their URL and time, by the plan of their site too, until they are given back', async () => {
    const { clock, queues } = setting({ ...quick, concurrency: 2 })
    const [start, other] = [clock.time, 'http://other.test']
    const first = await queues.acquire(url)
    clock.time += 10
    const leases = [await queues.acquire(`${site}/b`), await queues.acquire(`${other}/c`)]
    const here = [
      { site, url, since: start },
      { site, url: `${site}/b`, since: start + 10 },
    ]
    expect(queues.held()).toEqual([...here, { site: other, url: `${other}/c`, since: start + 10 }])
    expect(await queues.plan(url)).toMatchObject({ because: 'concurrency', held: here })
    await first.release()
    expect((await queues.plan(url)).held).toEqual(here.slice(1))
    for (const lease of leases) await lease.release()
    expect(queues.held()).toEqual([])
  })

  it('are not listed once they count as over', async () => {
    const { clock, queues } = setting({ ...quick, leaseMs: 1000 })
    const lease = await queues.acquire(url)
    clock.time += 1000
    expect(queues.held()).toEqual([])
    expect(await queues.plan(url)).toMatchObject({ because: 'nothing', held: [] })
    await lease.release()
  })

  it('are told of once, a quarter of leaseMs after they were given, where others wait for them', async () => {
    const told: (readonly [at: number, turn: HeldTurn])[] = []
    const { clock, queues } = setting({
      ...quick,
      leaseMs: 2 * minute,
      onHeld: (turn) => told.push([clock.time - start, turn]),
    })
    const start = clock.time
    const held = await queues.acquire(url)
    await clock.advance(minute)
    expect(told).toEqual([])
    const waiting = queues.acquire(`${site}/b`)
    await clock.advance(minute / 2)
    expect(told).toEqual([[minute, { site, url, since: start }]])
    await held.release()
    const second = await waiting
    const third = queues.acquire(url)
    await clock.advance(29_000)
    expect(told).toHaveLength(1)
    await clock.advance(2000)
    expect(told[1]?.[1]).toEqual({ site, url: `${site}/b`, since: start + 1.5 * minute })
    await second.release()
    await (await third).release()
  })

  it('are given back where nobody has their lease any more', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { clock, queues } = setting(quick)
    const kept = await queues.acquire('http://kept.test/')
    await queues.acquire(url)
    const next = queues.acquire(url)
    await expect
      .poll(async () => {
        collect()
        await clock.advance(1000)
        return (await now(next)) === 'waits'
      })
      .toBe(false)
    expect(queues.held().map((turn) => turn.site)).toContain(kept.site)
    await kept.release()
  })
})
