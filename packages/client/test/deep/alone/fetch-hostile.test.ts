import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { FetchOutcome } from '../../../src/fetch/outcome.ts'
import { createTransport } from '../../../src/fetch/create-transport.ts'
import type { Transport } from '../../../src/fetch/transport.ts'
import { startHostileOrigin, type HostileOrigin } from '../../support/hostile-origin.ts'
import { peakOf } from '../../support/memory.ts'
import { urlOfScenario, type Expected } from '../../support/scenario.ts'
import { handlersOf, scenarios } from '../../support/scenarios.ts'

/** No scenario takes longer, whatever its origin does. */
const atMostMs = 3_000

/** What a scenario may hold in memory on top of what was there; the big ones send or unpack from 10 MB to 1 TB. */
const atMostOctets = 50_000_000

let origin: HostileOrigin
let transport: Transport

beforeAll(async () => {
  origin = await startHostileOrigin(handlersOf(scenarios))
  transport = createTransport({ lookup: origin.lookup, ca: origin.ca })
})

afterAll(async () => {
  await transport.close()
  await origin.close()
})

describe('fetchRobots from a hostile origin', () => {
  it('meets at least 80 scenarios, each by a name of its own that fits a host label', () => {
    const names = new Set(scenarios.map(({ name }) => name))
    expect(names.size).toBe(scenarios.length)
    expect(names.size).toBeGreaterThanOrEqual(80)
    expect(Math.max(...[...names].map((name) => name.length))).toBeLessThanOrEqual(48)
  })

  it.each(scenarios)('$name', async (scenario) => {
    const options = { transport, userAgent: 'ExampleBot/1.0', timeoutMs: atMostMs - 500, ...scenario.limits }
    const begin = performance.now()
    const { peak, value } = await peakOf(fetchRobots(urlOfScenario(origin, scenario), options))
    expect(summaryOf(value, scenario.expected)).toEqual(scenario.expected)
    expect(performance.now() - begin).toBeLessThan(atMostMs)
    expect(peak).toBeLessThan(atMostOctets)
  })
})

/** The outcome in the form of what is expected, with no more than that names. */
function summaryOf({ result, redirects }: FetchOutcome, expected: Expected): Expected {
  const summary = 'redirects' in expected ? { redirects: redirects.length } : {}
  if (result.kind === 'network-error') return { ...summary, result: { kind: result.kind, code: result.code } }
  if (result.kind !== 'response') return { ...summary, result }
  const { kind, status, body } = result
  if (body === undefined) return { ...summary, result: { kind, status } }
  const wanted = expected.result.kind === 'response' ? expected.result.body : undefined
  return {
    ...summary,
    result: {
      kind,
      status,
      body: {
        ...(wanted?.length === undefined
          ? { text: Buffer.from(body.octets).toString() }
          : { length: body.octets.length }),
        ...(body.isCut || wanted?.isCut !== undefined ? { isCut: body.isCut } : {}),
      },
    },
  }
}
