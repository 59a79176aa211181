import { rfc9309Access } from 'ruly/access'

import { checkedPoliteness } from '../../packages/client/dist/polite/politeness.js'
import { loadCorpus } from '../corpus/files.mjs'
import { seeded } from '../corpus/random.mjs'
import { assumed } from './assumptions.mjs'
import { facts, makeHost } from './made-hosts.mjs'
import { observedForAYear, simulate } from './simulate-hosts.mjs'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The first days are a cold start: nothing is counted. */
const warmUpDays = 2
const seed = 1

const fixedHours = [24, 16, 12, 8]
const outdatedHoursPerRequest = [1, 0.5, 0.25, 0.125]
const visitsADay = [1, 4, 12]
const slots = [64, 96, 128, 256]

/**
 * Runs everything that docs/scale.md shows, on a sample of so many hosts over so many days; `processesFor` says how many processes all hosts
 * need, by what was counted for the sample.
 */
export function runScenarios({ sample, days, hosts: allHosts, processesFor }) {
  const files = loadCorpus().files.map(({ bytes }) => facts(bytes))
  const hostsFor = (replaced, lengthMs = (warmUpDays + days) * day) =>
    Array.from({ length: sample }, (_, i) => makeHost(seed, i, files, assumed(replaced), lengthMs))
  const run = (hosts, more = {}) => {
    const untilMs = (warmUpDays + days) * day
    const { answerTimes: _, ...counts } = simulate(hosts, { ...setting, untilMs, random: seeded(2), ...more })
    return counts
  }
  const refreshing = (hosts) => ({
    fixed: fixedHours.map((hours) => ({ hours, ...run(hosts, { access: freshFor(hours) }) })),
    byChanges: outdatedHoursPerRequest.map((hours) => ({
      hours,
      ...run(hosts, {
        refresh: { observed: observedForAYear(hosts, seeded(3)), outdatedMsPerRequest: hours * hour },
      }),
    })),
  })
  const visits = visitsADay.map((count) => ({ perDay: count, ...run(hostsFor({ visitsADay: count })) }))
  const usual = visits.find(({ perDay }) => perDay === assumed().visitsADay)
  return {
    sample,
    days,
    visits,
    withHeaders: run(hostsFor({ headers: halfWithHeaders })),
    refresh: [1, 10].map((factor) => ({ factor, ...refreshing(hostsFor({ changeFactor: factor })) })),
    firstAnswers: firstAnswers(files, Math.round(allHosts / processesFor(usual))),
  }
}

const halfWithHeaders = [
  [1, undefined],
  [1, 'max-age=14400'],
]

const setting = {
  access: rfc9309Access,
  politeness: checkedPoliteness(),
  fromMs: warmUpDays * day,
  // The client gives up after ten seconds without headers.
  outage: { status: undefined, tookMs: 10_000 },
}

function freshFor(hours) {
  return { ...rfc9309Access, fresh: { ...rfc9309Access.fresh, defaultMs: hours * hour } }
}

/** How long the questions of the first ten minutes wait for their answer if nothing is known, in one process with its share of all hosts. */
function firstAnswers(files, hostsAProcess) {
  const untilMs = 10 * minute
  const terms = assumed()
  const asked = []
  for (let number = 0; number < hostsAProcess; number++) {
    const host = makeHost(seed, number, files, terms, untilMs)
    if (host.visits.length > 0) asked.push(host)
  }
  const bySlots = slots.map((count) => {
    const drained = { untilMs, drainMs: 60 * minute, fromMs: 0, slots: count, random: seeded(2) }
    const { answerTimes } = simulate(asked, { ...setting, ...drained })
    return { slots: count, answers: answerTimes.length, percentiles: percentilesOf(answerTimes) }
  })
  return { hostsAProcess, bySlots }
}

/** The shortest time, that of each hundredth, and the longest one. */
function percentilesOf(times) {
  const sorted = times.toSorted((a, b) => a - b)
  return Array.from({ length: 101 }, (_, i) => sorted[Math.floor((i / 100) * (sorted.length - 1))])
}
