import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'ruly'
import { meaningOf, rfc9309Access, type Meaning } from 'ruly/access'

import { createRobotsClient, type ClientVerdict } from '../../../src/index.ts'
import { startHostileOrigin, type HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { urlOfScenario, type Scenario } from '../../support/fetch/scenario.ts'
import { handlersOf, scenarios } from '../../support/fetch/scenarios.ts'
import { peakOf } from '../../support/memory.ts'

const atMostMs = 3_000
const atMostBytes = 60_000_000

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

/** What a file answers, read as it came. */
function isAllowedBy(text: string): boolean {
  return parse(text).isAllowed('ExampleBot', '/private')
}

/** A network error keeps its code; a status of the class 3xx that leads nowhere is an error of the protocol. */
function errorOf(result: Scenario['expected']['result'], meaning: Meaning): object | undefined {
  if (result.kind === 'network-error') return { code: result.code }
  const leadsNowhere = 'status' in result && result.status >= 300 && result.status < 400
  return leadsNowhere && meaning === 'unreachable' ? { code: 'protocol' } : undefined
}

/** The part of a verdict that a scenario leads to under rfc9309Access. */
function expectedOf({ expected: { result, redirects } }: Scenario): object {
  const meaning = meaningOf(result, rfc9309Access)
  const evidence = {
    error: errorOf(result, meaning),
    status: 'status' in result ? result.status : undefined,
    ...(redirects === undefined ? {} : { redirects: Array.from({ length: redirects }, () => ({})) }),
  }
  if (meaning !== 'parse') return { ...byPolicy[meaning], evidence: { ...evidence, file: undefined } }
  const text = result.kind === 'response' ? result.body?.text : undefined
  return { evidence, ...(text === undefined ? {} : { allowed: isAllowedBy(text) }) }
}

describe('a client of a hostile origin', () => {
  it.each(scenarios)('answers by the policy: $name', async (scenario) => {
    const {
      maxBytes = rfc9309Access.maxBytes,
      headersTimeoutMs = 1000,
      timeoutMs = atMostMs - 500,
    } = scenario.limits ?? {}
    const client = createRobotsClient({
      userAgent: 'ExampleBot/1.0',
      access: { ...rfc9309Access, maxBytes: maxBytes },
      lookup: origin.lookup,
      ca: origin.ca,
      headersTimeoutMs,
      timeoutMs,
    })
    const url = new URL('/private', urlOfScenario(origin, scenario)).href
    const begin = performance.now()
    const { peak, value } = await peakOf(() => client.check(url))
    await client.close()
    expect(value).toMatchObject(expectedOf(scenario))
    expect(value.evidence?.file?.sizeBytes ?? 0).toBeLessThanOrEqual(maxBytes)
    expect(performance.now() - begin).toBeLessThan(atMostMs)
    expect(peak).toBeLessThan(atMostBytes)
  })
})
