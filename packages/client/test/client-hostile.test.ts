import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'ruly'
import { meaningOf, rfc9309, type Meaning } from 'ruly/access'

import { createRobotsClient, type ClientVerdict } from '../src/index.ts'
import { startHostileOrigin, type HostileOrigin } from './support/hostile-origin.ts'
import { peakOf } from './support/memory.ts'
import { urlOfScenario, type Scenario } from './support/scenario.ts'
import { handlersOf, scenarios } from './support/scenarios.ts'

const atMostMs = 3_000
const atMostOctets = 60_000_000

let origin: HostileOrigin

beforeAll(async () => {
  origin = await startHostileOrigin(handlersOf(scenarios))
})

afterAll(async () => {
  await origin.close()
})

/** What a verdict without a file is under each meaning. */
const byPolicy: Readonly<Record<Exclude<Meaning, 'parse'>, Pick<ClientVerdict, 'allowed' | 'reason'>>> = {
  'allow-all': { allowed: true, reason: 'allow-all' },
  'disallow-all': { allowed: false, reason: 'disallow-all' },
  unreachable: { allowed: false, reason: 'disallow-all' },
  defer: { allowed: false, reason: 'deferred' },
}

function expectVerdict({ allowed, reason, evidence }: ClientVerdict, { expected, limits }: Scenario): void {
  const { result } = expected
  const meaning = meaningOf(result, rfc9309)
  expect(evidence?.error?.code).toBe(result.kind === 'network-error' ? result.code : undefined)
  expect(evidence?.status).toBe('status' in result ? result.status : undefined)
  if ('redirects' in expected) expect(evidence?.redirects).toHaveLength(expected.redirects ?? 0)
  if (meaning !== 'parse') {
    expect({ allowed, reason }).toEqual(byPolicy[meaning])
    expect(evidence?.file).toBeUndefined()
    return
  }
  const body = result.kind === 'response' ? result.body : undefined
  if (body?.text !== undefined) expect(allowed).toBe(parse(body.text).isAllowed('ExampleBot', '/private'))
  expect(['rule', 'no-matching-rule', 'no-group']).toContain(reason)
  expect(evidence?.file?.octets).toBeLessThanOrEqual(limits?.maxOctets ?? rfc9309.maxOctets)
}

describe('a client of a hostile origin', () => {
  it.each(scenarios)('answers by the policy: $name', async (scenario) => {
    const {
      maxOctets = rfc9309.maxOctets,
      headersTimeoutMs = 1000,
      timeoutMs = atMostMs - 500,
    } = scenario.limits ?? {}
    const client = createRobotsClient({
      userAgent: 'ExampleBot/1.0',
      access: { ...rfc9309, maxOctets },
      lookup: origin.lookup,
      ca: origin.ca,
      headersTimeoutMs,
      timeoutMs,
    })
    const url = new URL('/private', urlOfScenario(origin, scenario)).href
    const begin = performance.now()
    const { peak, value } = await peakOf(client.check(url))
    await client.close()
    expectVerdict(value, scenario)
    expect(performance.now() - begin).toBeLessThan(atMostMs)
    expect(peak).toBeLessThan(atMostOctets)
  })
})
