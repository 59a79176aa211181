import { markdownTable } from '../../scripts/markdown-table.mjs'
import { numberTable } from '../output/document-tables.mjs'
import { short } from '../output/format.mjs'

export function requestsADay({ robotsRequests, hosts, days }) {
  return robotsRequests / hosts / days
}

export function outdatedShare({ outdatedAnswers, answersFromCopy }) {
  return outdatedAnswers / answersFromCopy
}

function percent(share) {
  return `${short(100 * share)} %`
}

export function whole(number) {
  return number.toLocaleString('en')
}

function duration(ms) {
  return ms < 60_000 ? `${short(ms / 1000)} s` : `${short(ms / 60_000)} min`
}

/** What a fleet needs, by visits a day. */
export function fleetTable({ visits, withHeaders, sample, days }, fleetOf) {
  const runs = [
    ...visits.map((run) => ({ name: `${run.perDay} a day`, run })),
    { name: '4 a day, `max-age` of 4 hours at half of the hosts', run: withHeaders },
  ]
  const fleets = runs.map(({ run }) => fleetOf(run))
  const row = (name, of) => [name, ...fleets.map((fleet, i) => of(fleet, runs[i].run))]
  const figures = numberTable(
    ['visits to a host', ...runs.map(({ name }) => name)],
    [
      row('requests for robots.txt a second', ({ robots }) => short(robots)),
      row('of these, 304', (_, run) => percent(run.notModified / run.robotsRequests)),
      row('of these, failures', (_, run) => percent(run.failures / run.robotsRequests)),
      row('under way at the same time', ({ inFlight }) => short(inFlight)),
      row('their bodies, MB/s', ({ bytesASecond }) => short(bytesASecond / 1e6)),
      row('requests for pages a second', ({ pages }) => short(pages)),
      row('processes', ({ processes }) => whole(processes)),
      row('machines', ({ machines }) => whole(machines)),
      row('memory of Redis, TiB', ({ redisBytes }) => short(redisBytes / 2 ** 40)),
      row('Redis shards, by memory', ({ shardsByMemory }) => whole(shardsByMemory)),
      row('Redis shards, by CPU time', ({ shardsByCpu }) => whole(shardsByCpu)),
      row('answers by an outdated file', (_, run) => percent(outdatedShare(run))),
      row(
        'how long these were outdated, mean',
        (_, { outdatedMs, outdatedAnswers }) => `${short(outdatedMs / outdatedAnswers / 3_600_000)} h`,
      ),
    ],
  )
  return `${figures}\n\nScaled from ${whole(sample)} hosts over ${days} days.`
}

export function firstAnswerTable({ hostsAProcess, bySlots }) {
  const rows = bySlots.map(({ slots, percentiles }) => [
    slots.toLocaleString('en'),
    ...[50, 90, 99].map((percentile) => duration(percentiles[percentile])),
  ])
  return `${numberTable(['requests at the same time, a process', 'half of the answers', '90 %', '99 %'], rows)}

${short(hostsAProcess)} hosts a process, of which ${bySlots[0].answers.toLocaleString('en')} URLs are asked for in the first ten minutes.`
}

/** What each lifetime costs and saves, compared with that of 24 hours. */
export function refreshTable(refresh) {
  return refresh
    .map(({ factor, fixed, byChanges }) => {
      const [base] = fixed
      const row = (name, run) => [
        name,
        short(requestsADay(run)),
        change(run.robotsRequests / base.robotsRequests),
        percent(outdatedShare(run)),
        change(outdatedShare(run) / outdatedShare(base)),
      ]
      const rows = [
        ...fixed.map((run) => row(`${run.hours} h for all`, run)),
        ...byChanges.map((run) => row(`by changes, \`outdatedMsPerRequest\` of ${run.hours * 60} min`, run)),
      ]
      const head = ['lifetime', 'requests a host and day', '', 'outdated answers', '']
      const title = factor === 1 ? 'With changes as in the archive' : `With ${factor} times as many changes`
      return `${title}:\n\n${numberTable(head, rows)}`
    })
    .join('\n\n')
}

function change(ratio) {
  if (ratio === 1) return ''
  return `${ratio > 1 ? '+' : '−'}${short(Math.abs(100 * (ratio - 1)))} %`
}

export function costTable({ robots, page, recordBytes, sites, node }) {
  return `${numberTable(
    ['', 'CPU time of the client', 'CPU time of Redis'],
    [
      ['a robots.txt', `${short(robots.clientUs / 1000)} ms`, `${short(robots.redisUs)} µs`],
      ['a page', `${short(page.clientUs / 1000)} ms`, `${short(page.redisUs)} µs`],
    ],
  )}

A record takes ${short(recordBytes)} bytes in Redis, on average. Node ${node}, ${sites.toLocaleString('en')} sites.`
}

export function assumptionTable(assumptions) {
  const rows = assumptions.map(({ what, value, shown, source }) => [what, shown ?? valueText(value), source])
  return markdownTable([['assumption', 'value', 'source'], ...rows])
}

function valueText(value) {
  if (!Array.isArray(value)) return whole(value)
  return value.map(([at, of]) => `${at}: ${of ?? 'none'}`).join('; ')
}
