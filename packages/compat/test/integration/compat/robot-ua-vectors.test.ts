import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { RobotRules, RobotUA, type RobotUAOptions } from '../../../src/robot-ua/robot-ua.ts'
import { sleepingClock, startSites } from '../../../../client/test/support/robot-ua.ts'

/**
 * Calls of LWP::RobotUA 6.68 with WWW::RobotRules 6.02, in Perl 5.36, on a clock that goes on where it sleeps; servers on loopback.
 *
 * `here` stands for what is given here instead, with its cause as `deviation`; null is what Perl calls undef.
 */
interface Scenario extends Given {
  readonly id: string
  readonly reason: string
  readonly sites: Parameters<typeof startSites>[0]
  readonly steps: readonly (readonly [what: string, ...with: readonly never[]])[]
  readonly deviation?: string
  readonly here?: Given
}

interface Given {
  readonly gives: readonly unknown[]
  /** All that the servers were asked. */
  readonly requests: readonly string[]
}

const scenarios = readFileSync(
  new URL('../../../../client/test/vectors/robot-ua.ndjson', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Scenario)

it.each(scenarios)('$id: $reason', async (scenario) => {
  const { gives, requests } = scenario.here ?? scenario
  expect(await play(scenario)).toEqual({ gives, requests })
})

it('has a cause for each answer that is not the original’s', () => {
  const differing = scenarios.filter(({ here }) => here !== undefined)
  expect(differing.map(({ deviation }) => typeof deviation)).toEqual(differing.map(() => 'string'))
  for (const { gives, requests, here } of differing) expect(here).not.toEqual({ gives, requests })
})

async function play({ sites, steps }: Scenario): Promise<Given> {
  const { requests, fill } = await startSites(sites)
  const gives: unknown[] = []
  const call = robotCalls()
  for (const [what, ...given] of JSON.parse(fill(JSON.stringify(steps))) as Scenario['steps']) {
    const answer = await call[what]?.(...given)
    if (!silent.has(what)) gives.push(answer ?? null)
  }
  return { gives, requests }
}

/** Steps that have no answer. */
const silent = new Set(['advance', 'newRules'])

/** The calls of one robot, by their names in the scenarios. */
function robotCalls(): Readonly<Record<string, (...given: readonly never[]) => unknown>> {
  const clock = sleepingClock()
  const since = (time: number | undefined): number | undefined => time && time - clock.time / 1000
  let ua = new RobotUA('none', 'no@one')
  return {
    new: (...given) => {
      const [first, from] = given as readonly unknown[] as readonly [RobotUAOptions | string, string]
      try {
        // By place there is no clock: what was taken is handed on.
        const named = typeof first === 'object' ? first : namesOf(new RobotUA(first, from))
        ua = new RobotUA({ ...named, clock })
        return 'made'
      } catch (error) {
        return (error as Error).message
      }
    },
    fetch: async (url: string, method = 'GET') => {
      const before = clock.slept.length
      const response = await ua.fetch(url, { method })
      return { ...told(response, clock.time), slept: clock.slept.slice(before) }
    },
    advance: (seconds: number) => (clock.time += seconds * 1000),
    newRules: (name: string) => ua.rules(new RobotRules(name, { clock: clock.now })),
    rulesAgent: () => ua.rules().agent(),
    lastVisit: (netloc: string) => since(ua.rules().lastVisit(netloc)),
    freshFor: (netloc: string) => since(ua.rules().freshUntil(netloc)),
    hostWait: (netloc: string) => ua.hostWait(netloc),
    noVisits: (netloc: string) => ua.noVisits(netloc),
    agent: (name?: string) => ua.agent(name),
    from: (address?: string) => ua.from(address),
    delay: (minutes?: number) => ua.delay(minutes),
    useSleep: (useSleep?: boolean) => ua.useSleep(useSleep),
    asString: () => ua.asString(),
  }
}

function namesOf(ua: RobotUA): RobotUAOptions {
  return { agent: ua.agent(), from: ua.from() }
}

/** Why a request failed is told in other words. */
function told({ status, statusText, headers }: Response, now: number): object {
  const retryAfter = headers.get('retry-after')
  return {
    status,
    message: status === 500 && headers.has('client-warning') ? 'why' : statusText,
    retryAfter: retryAfter === null ? null : (Date.parse(retryAfter) - now) / 1000,
  }
}
