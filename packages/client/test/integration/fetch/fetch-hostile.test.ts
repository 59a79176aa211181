import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { Transport } from '../../../src/fetch/transport/transport.ts'
import { summaryOf } from '../../support/fetch/fetch-summary.ts'
import { startHostileOrigin, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { urlOfScenario } from '../../support/fetch/scenario.ts'
import { handlersOf, scenarios } from '../../support/fetch/scenarios.ts'

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

// How much time and memory each takes, and what a client makes of it, is told in deep/alone.
describe.concurrent('fetchRobots from a hostile origin', () => {
  it('meets at least 80 scenarios, each by a name of its own that fits a host label', () => {
    const names = new Set(scenarios.map(({ name }) => name))
    expect(names.size).toBe(scenarios.length)
    expect(names.size).toBeGreaterThanOrEqual(80)
    expect(Math.max(...[...names].map((name) => name.length))).toBeLessThanOrEqual(48)
  })

  it.each(scenarios)('$name', async (scenario) => {
    const options = { transport, userAgent: 'ExampleBot/1.0', timeoutMs: 20_000, ...scenario.limits }
    const outcome = await fetchRobots(urlOfScenario(origin, scenario), options)
    expect(summaryOf(outcome, scenario.expected)).toEqual(scenario.expected)
  })
})
