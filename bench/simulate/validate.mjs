// Compares the simulation with a real client that visits as many loopback sites in real time, with the same visits, changes and outages:
// node bench/simulate/validate.mjs [SITES] [SECONDS]. Exits with 1 where a figure differs by more than 10 %.
import { setTimeout as sleep } from 'node:timers/promises'

import { createRobotsClient } from '@ruly/client'
import { rfc9309Access } from 'ruly/access'

import { checkedPoliteness } from '../../packages/client/dist/polite/politeness.js'
import { seeded } from '../corpus/random.mjs'
import { numberTable } from '../output/document-tables.mjs'
import { short } from '../output/format.mjs'
import { facts, makeHost, versionAt } from './made-hosts.mjs'
import { simulate } from './simulate-hosts.mjs'
import { startSites, toLoopback } from './start-sites.mjs'

const count = Number(process.argv[2] ?? 10_000)
const untilMs = Number(process.argv[3] ?? 60) * 1000
const seed = 1
const yearMs = 365 * 86_400_000
const drainMs = 30_000

/** A day in twenty seconds: as much happens to a host in a minute as does in three days. */
const terms = {
  visitsADay: 86_400 * 0.03,
  changesAYear: [
    [50, 0],
    [50, yearMs / 30_000],
  ],
  changeFactor: 1,
  statuses: [
    [86, 200],
    [14, 404],
  ],
  downShare: 0.03,
  outageMs: 15_000,
  latencyMs: [
    [0, 80],
    [0.55, 400],
    [1, 1500],
  ],
  headers: [
    [60, undefined],
    [20, 'max-age=5'],
    [20, 'max-age=2, stale-while-revalidate=10'],
  ],
  validatorShare: 0.75,
}
const access = {
  ...rfc9309Access,
  name: 'short-days',
  fresh: { ...rfc9309Access.fresh, defaultMs: 20_000, atLeastMs: 1000, atMostMs: 20_000 },
}
const texts = ['', 'Crawl-delay: 2\n', 'Crawl-delay: 0.5\n'].map(
  (delay) => `User-agent: *\n${delay}Disallow: /private\n`,
)
const files = texts.map((text) => facts(new TextEncoder().encode(text)))
const hosts = Array.from({ length: count }, (_, i) => makeHost(seed, i, files, terms, untilMs))

function simulated() {
  const politeness = checkedPoliteness()
  const outage = { status: 503, tookMs: 2 }
  const setting = { access, politeness, random: seeded(2), fromMs: 0, untilMs, drainMs, outage }
  const { answerTimes, ...counts } = simulate(hosts, setting)
  return { ...counts, answerMs: answerTimes.reduce((sum, ms) => sum + ms, 0) }
}

/** The same visits by a real client, on real connections. */
async function real() {
  const startAt = Date.now() + 5000
  const setting = { seed, count, texts, terms, lengthMs: untilMs, startAt }
  const sites = await startSites(setting)
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
    access,
    lookup: toLoopback,
  })
  const sums = { answers: 0, answersFromCopy: 0, outdatedAnswers: 0, answerMs: 0, visits: 0, visitMs: 0 }

  async function visit(host, at) {
    await sleep(startAt + at - Date.now())
    const url = `${host.origin}:${sites.port}/a`
    const since = Date.now()
    const { allowed, evidence } = await client.check(url)
    sums.answers++
    sums.answerMs += Date.now() - since
    if (evidence.file !== undefined) {
      sums.answersFromCopy++
      const known = versionAt(host, evidence.file.fetchedAt - startAt)
      if (known !== versionAt(host, Date.now() - startAt)) sums.outdatedAnswers++
    }
    if (!allowed) return
    try {
      await (await client.fetch(url)).text()
    } catch (error) {
      // The site may have become unreachable during the wait.
      if (error.name !== 'RobotsDisallowedError') throw error
      return
    }
    sums.visits++
    sums.visitMs += Date.now() - since
  }

  await Promise.all(hosts.flatMap((host) => host.visits.map((at) => visit(host, at))))
  await client.close()
  return { ...(await sites.stop()), ...sums }
}

const figures = {
  'requests for robots.txt': ({ robotsRequests }) => robotsRequests,
  'of these, 304': ({ notModified }) => notModified,
  'of these, failures': ({ failures }) => failures,
  'answers by a copy': ({ answersFromCopy }) => answersFromCopy,
  'of these, outdated': ({ outdatedAnswers }) => outdatedAnswers,
  'requests for pages': ({ pages }) => pages,
  'time to an answer, mean ms': ({ answerMs, answers }) => answerMs / answers,
  'time to a page, mean ms': ({ visitMs, visits }) => visitMs / visits,
}

const expected = simulated()
const measured = await real()
const rows = Object.entries(figures).map(([name, of]) => {
  const difference = of(expected) / of(measured) - 1
  return { name, simulated: of(expected), measured: of(measured), difference }
})
console.log(`${count} sites, ${untilMs / 1000} s`)
const head = ['', 'simulated', 'real', 'difference']
const cells = rows.map((row) => [
  row.name,
  short(row.simulated),
  short(row.measured),
  `${(100 * row.difference).toFixed(1)} %`,
])
console.log(numberTable(head, cells))
process.exitCode = rows.every(({ difference }) => Math.abs(difference) <= 0.1) ? 0 : 1
