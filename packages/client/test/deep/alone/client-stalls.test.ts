import { afterAll, beforeAll, expect, it } from 'vitest'

import { clientWith, toLoopback } from '../../support/clients.ts'
import { longestBlockOf, startStallingSites, type StallingSites } from '../../support/stalling-sites.ts'

/** The loop does other things at least this often. */
const mostBlockMs = 50
/** Tried again where it was longer, because others use the machine as well. */
const attempts = 5

let sites: StallingSites
beforeAll(async () => {
  sites = await startStallingSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

const numbers = Array.from({ length: 300 }, (_, i) => i)

it('300 sites whose files are 512,000 line feeds fail none of 300 beside them, and do not block the event loop', async () => {
  let least = Infinity
  for (let attempt = 0; attempt < attempts && least >= mostBlockMs; attempt++) {
    const client = clientWith({ lookup: toLoopback })
    const { result, blockMs } = await longestBlockOf(() =>
      Promise.all(numbers.flatMap((i) => [client.check(sites.stalling(i)), client.check(sites.healthy(i))])),
    )
    await client.close()
    expect(result.filter(({ reason }) => reason === 'rule')).toHaveLength(300)
    expect(result.filter(({ evidence }) => evidence?.error !== undefined)).toEqual([])
    least = Math.min(least, blockMs)
  }
  expect(least).toBeLessThan(mostBlockMs)
}, 300_000)

it('300 brotli bodies with a window of 16 MiB take no more memory than a few of them', async () => {
  const client = clientWith({ lookup: toLoopback })
  await client.check(sites.wide(1000))
  const before = process.memoryUsage().rss
  let most = before
  const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const verdicts = await Promise.all(numbers.map((i) => client.check(sites.wide(i))))
  clearInterval(sampler)
  for (const { evidence } of verdicts) expect(evidence?.file).toMatchObject({ octets: 512_000, isCut: true })
  expect(most - before).toBeLessThan(700_000_000)
}, 300_000)
