// How often robots.txt files change, by a Git repository that has them once a week:
// git clone https://github.com/nrjones8/robots-dot-txt-archive-bot CLONE && node bench/simulate/change-rates.mjs CLONE
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'

import { changeRate } from '../../packages/client/dist/cache/record/lifetime-by-changes.js'
import { short } from '../output/format.mjs'

const yearMs = 365 * 86_400_000
/** Before that, the repository had other sites, at other times. */
const firstMs = Date.UTC(2020, 9, 1)
/** Sites that were seen on fewer weeks are left out. */
const leastWeeks = 53
const quantiles = [0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 1]

/** What the repository has in place of a file that could not be had. */
const notFiles = new Set(['Request failed', 'Got an HTML response'].map(blobOf))

function blobOf(text) {
  return createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex')
}

const log = execFileSync(
  'git',
  ['log', '--raw', '--no-renames', '--no-abbrev', '--reverse', '--format=C %ct %s', '--', 'data/cleaned'],
  { cwd: process.argv[2], maxBuffer: 2 ** 30, encoding: 'utf8' },
)

/** The blob that each site has, and what was observed of it. */
const blobs = new Map()
const observed = new Map()
let week

/** All sites were asked in a commit of the schedule, those that did not change, too. */
function endWeek() {
  if (week === undefined || week < firstMs) return
  for (const [site, blob] of blobs) {
    if (notFiles.has(blob)) continue
    const before = observed.get(site) ?? { firstSeen: week, observations: 0, changes: 0, blob }
    const changes = before.changes + (before.blob === blob ? 0 : 1)
    observed.set(site, { ...before, lastSeen: week, observations: before.observations + 1, changes, blob })
  }
  week = undefined
}

for (const line of log.split('\n')) {
  if (line.startsWith('C ')) {
    endWeek()
    const [, seconds, title] = line.split(' ')
    if (title === 'Fetched') week = Number(seconds) * 1000
  } else if (line.startsWith(':')) {
    const [about, site] = line.split('\t')
    const [, , , blob, kind] = about.split(' ')
    if (kind === 'D') blobs.delete(site)
    else blobs.set(site, blob)
  }
}
endWeek()

const sites = [...observed.values()].filter(({ observations }) => observations >= leastWeeks)
const rates = sites.map((site) => changeRate(site) * yearMs).toSorted((a, b) => a - b)
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
console.log(`${sites.length} sites, ${sum(sites.map(({ changes }) => changes))} changes`)
console.log('sites, % | changes a year, mean')
for (let i = 1; i < quantiles.length; i++) {
  const part = rates.slice(...[i - 1, i].map((at) => Math.floor(quantiles[at] * rates.length)))
  console.log(`${short(100 * (quantiles[i] - quantiles[i - 1]))} | ${short(sum(part) / part.length)}`)
}
