import type { LookupAddress } from 'node:dns'

import { beforeEach, describe, expect, it } from 'vitest'

import { createIsolatedLookup } from '../../../src/fetch/guard/isolated-lookup.ts'
import type { LookupAll } from '../../../src/fetch/guard/lookup.ts'
import { fakeClock, settled, type FakeClock } from '../../support/fake-clock.ts'

const address = (last: number): readonly LookupAddress[] => [{ address: `192.0.2.${last}`, family: 4 }]
const never = (): Promise<never> => new Promise(() => undefined)

let clock: FakeClock
let asked: string[]
let running: number
let mostRunning: number
let system: (hostname: string) => Promise<readonly LookupAddress[]>
let network: (hostname: string) => Promise<readonly LookupAddress[]>
let lookup: LookupAll

beforeEach(() => {
  clock = fakeClock()
  asked = []
  running = 0
  mostRunning = 0
  system = async () => address(1)
  network = async () => address(2)
  lookup = createIsolatedLookup({
    async system(hostname) {
      asked.push(`system ${hostname}`)
      mostRunning = Math.max(mostRunning, ++running)
      try {
        return await system(hostname)
      } finally {
        running--
      }
    },
    async network(hostname) {
      asked.push(`network ${hostname}`)
      return await network(hostname)
    },
    clock,
  })
})

describe('a name', () => {
  it('is looked up as the system does it', async () => {
    expect(await lookup('a.example')).toEqual(address(1))
    expect(asked).toEqual(['system a.example'])
    expect(clock.timers).toBe(0)
  })

  it('is asked for over the network as well where the system takes its time', async () => {
    system = never
    const found = lookup('a.example')
    await clock.advance(299)
    expect(asked).toEqual(['system a.example'])
    await clock.advance(1)
    expect(await found).toEqual(address(2))
  })

  it('is what the system says, if it says it first or the network knows nothing', async () => {
    let answer: (found: readonly LookupAddress[]) => void = () => undefined
    system = () => new Promise((resolve) => (answer = resolve))
    network = () => Promise.reject(new Error('no servers'))
    const found = lookup('a.example')
    await clock.advance(1000)
    answer(address(3))
    expect(await found).toEqual(address(3))
  })

  it('is none where the system says so', async () => {
    system = () => Promise.reject(new Error('ENOTFOUND'))
    await expect(lookup('a.example')).rejects.toThrow('ENOTFOUND')
    await expect(lookup('a.example')).rejects.toThrow('ENOTFOUND')
    expect(asked).toEqual(['system a.example', 'system a.example'])
  })

  it.each(['localhost', 'db', 'printer.local', 'a.test', 'svc.cluster.internal', 'nas.home.arpa'])(
    'is not asked for over the network where only the system knows it: %s',
    async (hostname) => {
      system = never
      void lookup(hostname)
      await clock.advance(10_000)
      expect(asked).toEqual([`system ${hostname}`])
    },
  )

  it('is looked up once for all who ask at the same time, and for a while', async () => {
    expect(await Promise.all([lookup('a.example'), lookup('a.example')])).toEqual([address(1), address(1)])
    await clock.advance(9_999)
    await lookup('a.example')
    expect(asked).toHaveLength(1)
    clock.set(-3_600_000)
    await clock.advance(1)
    await lookup('a.example')
    expect(asked).toHaveLength(2)
  })
})

describe('silent names', () => {
  it('do not hold up others: 200 of 200 are found behind 8, and in two threads', async () => {
    system = (hostname) => (hostname.startsWith('silent') ? never() : Promise.resolve(address(1)))
    network = system
    const silent = Array.from({ length: 8 }, (_, i) => lookup(`silent${i}.example`))
    const healthy = Array.from({ length: 200 }, (_, i) => lookup(`healthy${i}.example`))
    await clock.advance(300)
    expect(await Promise.all(healthy)).toEqual(healthy.map(() => address(1)))
    expect(mostRunning).toBe(2)
    void silent
  })

  it('do not keep the system from being asked later for what was found meanwhile', async () => {
    const answers: ((found: readonly LookupAddress[]) => void)[] = []
    system = (hostname) =>
      hostname.startsWith('silent')
        ? new Promise((resolve) => answers.push(resolve))
        : Promise.resolve(address(1))
    const silent = [lookup('silent0.example'), lookup('silent1.example')]
    await settled()
    const found = lookup('healthy.example')
    await clock.advance(300)
    expect(await found).toEqual(address(2))
    for (const answer of answers) answer(address(4))
    await Promise.all(silent)
    await settled()
    expect(asked).not.toContain('system healthy.example')
  })
})

it('no more than a thousand names are kept', async () => {
  for (let i = 0; i < 1001; i++) await lookup(`h${i}.example`)
  asked = []
  await lookup('h1000.example')
  expect(asked).toEqual([])
  await lookup('h0.example')
  expect(asked).toEqual(['system h0.example'])
})
