import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { FetchOutcome } from '../../../src/fetch/outcome/fetch-outcome.ts'
import type { Transport } from '../../../src/fetch/transport/transport.ts'
import { minute, patient, userAgent } from '../../support/clients.ts'
import { fakeClock, settled, type FakeClock } from '../../support/fake-clock.ts'
import { summaryOf } from '../../support/fetch/fetch-summary.ts'
import { startHostileOrigin, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { urlOfScenario, type Scenario } from '../../support/fetch/scenario.ts'
import { handlersOf, scenarios } from '../../support/fetch/scenarios.ts'

/** About the time that something takes: client and origin go by one clock, which nothing else on the machine moves. */
const timed = scenarios.filter(({ limits }) => limits?.timeoutMs ?? limits?.headersTimeoutMs)
const others = scenarios.filter((scenario) => !timed.includes(scenario))

let clock: FakeClock
let origin: HostileOrigin
let transport: Transport

beforeAll(async () => {
  clock = fakeClock()
  origin = await startHostileOrigin(handlersOf(scenarios), clock)
  transport = createTransport({ lookup: origin.lookup, ca: origin.ca, connectTimeoutMs: minute })
})

afterAll(async () => {
  await transport.close()
  await origin.close()
})

/** What a scenario gives, while time goes on from when its request has come. */
async function outcomeInTime(scenario: Scenario): Promise<FetchOutcome> {
  const options = { transport, userAgent, clock, ...patient, ...scenario.limits }
  const before = origin.requests.length
  const progress = { isOver: false }
  const outcome = fetchRobots(urlOfScenario(origin, scenario), options).finally(() => {
    progress.isOver = true
  })
  while (scenario.handle !== undefined && origin.requests.length === before) await settled()
  while (!progress.isOver) await clock.advance(10)
  return await outcome
}

// How much time and memory each takes, and what a client makes of it, is told in deep/alone.
describe('fetchRobots from a hostile origin', () => {
  it('meets at least 80 scenarios, each by a name of its own that fits a host label', () => {
    const names = new Set(scenarios.map(({ name }) => name))
    expect(names.size).toBe(scenarios.length)
    expect(names.size).toBeGreaterThanOrEqual(80)
    expect(Math.max(...[...names].map((name) => name.length))).toBeLessThanOrEqual(48)
  })

  it.each(timed)('$name, in time', async (scenario) => {
    expect(summaryOf(await outcomeInTime(scenario), scenario.expected)).toEqual(scenario.expected)
  })

  describe.concurrent('however long it takes', () => {
    it.each(others)('$name', async (scenario) => {
      const options = { transport, userAgent, ...patient, ...scenario.limits }
      const outcome = await fetchRobots(urlOfScenario(origin, scenario), options)
      expect(summaryOf(outcome, scenario.expected)).toEqual(scenario.expected)
    })
  })
})
