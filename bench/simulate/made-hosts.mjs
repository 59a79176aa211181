import { parse } from 'ruly'

import { pacingOf } from '../../packages/client/dist/polite/site-terms.js'
import { fromQuantiles, pick, pickWeighted, seeded } from '../corpus/random.mjs'

const day = 86_400_000
const agent = 'ExampleBot'

/** What a simulation has to know of a robots.txt: its size, and what it says about the pace. */
export function facts(bytes) {
  return { bytes: bytes.length, extensions: pacingOf(parse(bytes).forAgent(agent)) }
}

/**
 * A host with all that will happen to it, in milliseconds since the start: when it is asked for, when its file changes, when it is down.
 * The same seed and number always give the same host.
 */
export function makeHost(seed, number, files, terms, lengthMs) {
  const random = seeded(seed * 1_000_003 + number)
  // The first numbers of generators with neighbouring seeds are alike.
  for (let i = 0; i < 4; i++) random()
  const changesAMs = (pickWeighted(random, terms.changesAYear) * terms.changeFactor) / (365 * day)
  return {
    origin: `http://h${number}.example`,
    file: pick(random, files),
    changesAMs,
    status: pickWeighted(random, terms.statuses),
    latencyMs: Math.round(fromQuantiles(random, terms.latencyMs)),
    cacheControl: pickWeighted(random, terms.headers) ?? undefined,
    hasValidator: random() < terms.validatorShare,
    changes: timesAt(random, changesAMs, lengthMs),
    visits: timesAt(random, terms.visitsADay / day, lengthMs),
    outages: outagesOf(random, terms, lengthMs),
  }
}

/** Times of a Poisson process. */
function timesAt(random, rate, lengthMs) {
  const times = []
  if (rate <= 0) return times
  for (let at = exponential(random, 1 / rate); at < lengthMs; at += exponential(random, 1 / rate))
    times.push(Math.round(at))
  return times
}

function outagesOf(random, { downShare, outageMs }, lengthMs) {
  const outages = []
  const upMs = (outageMs * (1 - downShare)) / downShare
  // At the start, a host has been up or down for some time.
  let at = random() < downShare ? 0 : exponential(random, upMs)
  while (at < lengthMs) {
    const until = at + exponential(random, outageMs)
    outages.push({ from: Math.round(at), until: Math.round(until) })
    at = until + exponential(random, upMs)
  }
  return outages
}

function exponential(random, mean) {
  return -Math.log(1 - random()) * mean
}

/** How many changes a file has had by a time: its version. */
export function versionAt({ changes }, at) {
  let from = 0
  let to = changes.length
  while (from < to) {
    const middle = (from + to) >> 1
    if (changes[middle] <= at) from = middle + 1
    else to = middle
  }
  return from
}

export function isDown({ outages }, at) {
  return outages.some(({ from, until }) => from <= at && at < until)
}
