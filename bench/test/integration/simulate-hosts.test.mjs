import { rfc9309Access } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import { checkedPoliteness } from '../../../packages/client/dist/polite/politeness.js'
import { seeded } from '../../corpus/random.mjs'
import { assumed } from '../../simulate/assumptions.mjs'
import { facts, makeHost } from '../../simulate/made-hosts.mjs'
import { observedForAYear, simulate } from '../../simulate/simulate-hosts.mjs'

const hour = 3_600_000
const day = 24 * hour
const days = 3
const files = ['', 'Crawl-delay: 20\n'].map((delay) =>
  facts(new TextEncoder().encode(`User-agent: *\n${delay}Disallow: /private\n`)),
)

/** A busy web: every file changes often, many hosts are down, and some answers may be used while they are refreshed. */
const busy = {
  visitsADay: 24,
  changesAYear: [
    [1, 0],
    [1, 365],
  ],
  downShare: 0.1,
  outageMs: 6 * hour,
  headers: [
    [4, undefined],
    [1, 'max-age=0'],
    [1, 'max-age=7200, stale-while-revalidate=86400'],
    [1, 'max-age=604800'],
  ],
}

function hostsOf(terms, count = 50, lengthMs = days * day) {
  return Array.from({ length: count }, (_, i) => makeHost(1, i, files, assumed(terms), lengthMs))
}

const setting = {
  access: rfc9309Access,
  politeness: checkedPoliteness(),
  fromMs: 0,
  untilMs: days * day,
  outage: { status: undefined, tookMs: 10_000 },
}
const run = (hosts, more = {}) => simulate(hosts, { ...setting, random: seeded(2), ...more })
const byChanges = (hosts) => ({
  refresh: { observed: observedForAYear(hosts, seeded(3)), outdatedMsPerRequest: hour / 4 },
})

describe('the simulation of hosts', () => {
  it.each(['by headers and policy', 'by changes'])(
    'asks for nothing before it is due, uses nothing for more than a day, and breaks no gap, with lifetimes %s',
    (lifetimes) => {
      const hosts = hostsOf(busy)
      const counts = run(hosts, lifetimes === 'by changes' ? byChanges(hosts) : {})
      expect(counts.broken).toEqual({ askedBeforeDue: 0, keptTooLong: 0, gapsBroken: 0 })
      expect(counts.visits).toBeGreaterThan(2000)
      expect(counts.failures).toBeGreaterThan(50)
      expect(counts.notModified).toBeGreaterThan(100)
    },
  )

  it('gives the same figures again', () => {
    const { answerTimes: _, ...once } = run(hostsOf({}))
    expect(run(hostsOf({}))).toMatchObject(once)
  })

  it('requests a file as often as can be computed, where all is well', () => {
    const calm = { headers: [[1, undefined]], downShare: 0, statuses: [[1, 200]] }
    const lasts = { fromMs: 4 * day, untilMs: 8 * day }
    const { robotsRequests, hosts } = run(hostsOf(calm, 200, lasts.untilMs), lasts)
    // 24 hours, and on average 6 more until the next visit.
    const expected = (hosts * 4 * 24) / 30
    expect(robotsRequests / expected).toBeGreaterThan(0.95)
    expect(robotsRequests / expected).toBeLessThan(1.05)
  })

  it('has fewer outdated answers with lifetimes by changes', () => {
    const hosts = hostsOf(busy)
    expect(run(hosts, byChanges(hosts)).outdatedAnswers).toBeLessThan(0.8 * run(hosts).outdatedAnswers)
  })

  it('makes answers wait where too few requests may be under way', () => {
    const untilMs = hour / 60
    const hosts = hostsOf({ visitsADay: 24 * 60 }, 100, untilMs)
    const waits = (slots) =>
      run(hosts, { slots, untilMs, drainMs: hour }).answerTimes.reduce((sum, ms) => sum + ms, 0)
    expect(waits(1)).toBeGreaterThan(5 * waits(Infinity))
  })
})
