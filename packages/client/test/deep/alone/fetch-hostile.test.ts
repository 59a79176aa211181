import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { Transport } from '../../../src/fetch/transport/transport.ts'
import { summaryOf } from '../../support/fetch/fetch-summary.ts'
import { startHostileOrigin, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { urlOfScenario } from '../../support/fetch/scenario.ts'
import { handlersOf, scenarios } from '../../support/fetch/scenarios.ts'
import { peakOf } from '../../support/memory.ts'

/** No scenario takes longer, whatever its origin does. */
const atMostMs = 3_000

/** What a scenario may hold in memory on top of what was there; the big ones send or unpack from 10 MB to 1 TB. */
const atMostBytes = 50_000_000

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

describe('fetchRobots from a hostile origin, in little time and memory', () => {
  it.each(scenarios)('$name', async (scenario) => {
    const options = { transport, userAgent: 'ExampleBot/1.0', timeoutMs: atMostMs - 500, ...scenario.limits }
    const begin = performance.now()
    const { peak, value } = await peakOf(() => fetchRobots(urlOfScenario(origin, scenario), options))
    expect(summaryOf(value, scenario.expected)).toEqual(scenario.expected)
    expect(performance.now() - begin).toBeLessThan(atMostMs)
    expect(peak).toBeLessThan(atMostBytes)
  })
})
