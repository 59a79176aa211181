import { answerOf } from '../../packages/client/dist/cache/record/freshness.js'
import { lifetimeByChanges } from '../../packages/client/dist/cache/record/lifetime-by-changes.js'
import { nextRecord } from '../../packages/client/dist/cache/record/next-record.js'
import { DueHeap } from '../../packages/client/dist/crawl/due-sites.js'
import { siteTerms } from '../../packages/client/dist/polite/site-terms.js'
import { turnAnswerOf } from '../../packages/client/dist/polite/turn-answer.js'
import { turnTermsOf } from '../../packages/client/dist/polite/turn-plan.js'
import { answered, release, take, unknownSite, visited } from '../../packages/client/dist/turns/give-turn.js'
import { isDown, versionAt } from './made-hosts.mjs'
import { createCounts } from './simulation-counts.mjs'

/** Times of records are since the epoch. */
const epoch = Date.UTC(2026, 0, 1)
const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /private\n')

/**
 * What a client does about hosts until a time, decided by the functions that the client itself uses: whether a copy is fresh, what comes of a
 * response, when to try again after a failure, and when a turn has come. Counting begins at `fromMs`; all times count from the start.
 *
 * @param hosts made by `makeHost`
 * @param setting `access`, `politeness`, `random`, `fromMs`, `untilMs`, and `drainMs` for what is then under way; `slots`: requests for robots.txt at the same time; `outage`: what a
 *   host answers that is down; `refresh`: `{ observed, outdatedMsPerRequest }`, where `observed` is a map of what is known of origins
 */
export function simulate(hosts, setting) {
  const time = createVirtualTime(setting.slots)
  const counts = createCounts(setting, time)
  for (const host of hosts) {
    const visitor = createVisitor(host, setting, time, counts)
    for (const at of host.visits) {
      if (at < setting.untilMs) time.at(at, visitor.visit)
    }
  }
  time.runUntil(setting.untilMs + (setting.drainMs ?? 0))
  return counts.result(hosts.length)
}

function createVisitor(host, setting, time, counts) {
  const { access, politeness, random } = setting
  const terms = turnTermsOf(siteTerms({ extensions: host.file.extensions }, politeness, 0), politeness)
  const termsWithoutFile = turnTermsOf(siteTerms({ extensions: [] }, politeness, 0), politeness)
  const termsNow = () => (record?.copy === undefined ? termsWithoutFile : terms)
  const now = () => epoch + time.now()
  const answerNow = () => record && answerOf(record, now(), access)
  const latency = () => Math.round(host.latencyMs * (0.75 + 0.5 * random()))
  let record
  let copyVersion
  let turns = unknownSite
  /** Who waits for the response that is under way; undefined if there is no request. */
  let flight
  const queue = []

  /** Calls back when there is an answer that may be used. */
  function ask(done) {
    const answer = answerNow()
    if (answer?.refresh !== 'none') request()
    if (answer === undefined || answer.refresh === 'needed') flight.push(done)
    else done(answer)
  }

  function request() {
    if (flight !== undefined) return
    flight = []
    time.enter(() => {
      const requestedAt = time.now()
      const { result, tookMs, version } = responseOf(host, record, requestedAt, latency(), setting)
      counts.asked(record, answerNow()?.refresh, result, host)
      time.at(requestedAt + tookMs, () => {
        time.leave()
        counts.held(tookMs)
        received(result, requestedAt, version)
      })
    })
  }

  function received(result, requestedAt, version) {
    const url = `${host.origin}/robots.txt`
    const times = { requestedAt: epoch + requestedAt, receivedAt: now() }
    const outcome = { url, finalUrl: url, redirects: [], result, ...times }
    const expectedMs = expectedOf(host, setting)
    record = nextRecord(record, outcome, { ...recording, policy: access, random, expectedMs })
    if (record.unreachable === undefined) {
      observe(host, setting, version !== copyVersion && copyVersion !== undefined, now())
      copyVersion = version
    }
    counts.kept(record)
    turns = visited(turns, now(), termsNow().gapMs)
    const waiting = flight
    flight = undefined
    // What has just come answers, however short it is fresh.
    const answer = answerOf(record, Math.min(now(), record.freshUntil - 1), access)
    for (const done of waiting) done(answer)
  }

  function visit() {
    const since = time.now()
    ask((answer) => {
      counts.answered(host, { since, answer, record, copyVersion })
      if (answer.rules === 'disallow-all') return
      queue.push({ since, waiter: `${since}`, hasWaited: false })
      if (queue.length === 1) serve()
    })
  }

  /** The first asks for its turn; those after it wait. */
  function serve() {
    const [first] = queue
    const { state, result } = take(turns, now(), first.waiter, termsNow())
    turns = state
    if (result.kind === 'wait') {
      first.hasWaited = true
      time.at(time.now() + result.waitMs, serve)
      return
    }
    const { gapMs } = termsNow()
    const fetchPage = () => page(first, result.id, gapMs)
    // After a wait, the client asks about the URL again.
    if (first.hasWaited) ask(fetchPage)
    else fetchPage()
  }

  function page({ since }, turnId, gapMs) {
    const startedAt = time.now()
    const isUp = !isDown(host, startedAt)
    const status = isUp ? 200 : setting.outage.status
    const tookMs = isUp ? latency() : setting.outage.tookMs
    counts.page(host, gapMs)
    time.at(startedAt + tookMs, () => {
      const context = { now: now(), tookMs, random: random(), politeness }
      turns = release(answered(turns, now(), turnAnswerOf({ status }, context)), now(), turnId)
      counts.visited(host, since)
      queue.shift()
      if (queue.length > 0) serve()
    })
  }

  return { visit }
}

const recording = { sha256: () => '', encodingOf: () => 'utf-8' }

/** What a host answers to a request for its robots.txt, and how long that takes. */
function responseOf(host, record, at, latencyMs, { outage }) {
  if (isDown(host, at)) {
    const { status, tookMs } = outage
    const result =
      status === undefined
        ? { kind: 'network-error', code: 'timeout', message: 'timed out' }
        : { kind: 'response', status, headers: {}, body: undefined }
    return { result, tookMs }
  }
  const version = versionAt(host, at + latencyMs)
  const headers = {
    'content-type': 'text/plain',
    ...(host.cacheControl !== undefined && { 'cache-control': host.cacheControl }),
    ...(host.hasValidator && { etag: `"${version}"` }),
  }
  if (host.status !== 200) {
    return {
      result: { kind: 'response', status: host.status, headers, body: undefined },
      tookMs: latencyMs,
      version: 0,
    }
  }
  const isKnown = host.hasValidator && record?.copy?.etag === headers.etag
  const body = isKnown ? undefined : { bytes, isCut: false, notes: [] }
  return {
    result: { kind: 'response', status: isKnown ? 304 : 200, headers, body },
    tookMs: latencyMs,
    version,
  }
}

function expectedOf({ origin }, { access, refresh }) {
  const observed = refresh?.observed.get(origin)
  return observed && lifetimeByChanges(observed, { ...refresh, fresh: access.fresh })
}

function observe({ origin }, { refresh }, hasChanged, now) {
  if (refresh === undefined) return
  const before = refresh.observed.get(origin) ?? { firstSeen: now, observations: 0, changes: 0 }
  refresh.observed.set(origin, {
    ...before,
    lastSeen: now,
    observations: before.observations + 1,
    changes: before.changes + (hasChanged ? 1 : 0),
    lastChange: hasChanged ? now : before.lastChange,
  })
}

/** What a history of a year of daily looks has of hosts, at the start. */
export function observedForAYear(hosts, random) {
  const day = 86_400_000
  const days = 365
  return new Map(
    hosts.map(({ origin, changesAMs }) => {
      const changeDays = Array.from({ length: days }, (_, i) => i + 1).filter(
        () => random() < 1 - Math.exp(-changesAMs * day),
      )
      const last = changeDays.at(-1)
      const firstSeen = epoch - days * day
      return [
        origin,
        {
          firstSeen,
          lastSeen: epoch,
          observations: days + 1,
          changes: changeDays.length,
          lastChange: last === undefined ? undefined : firstSeen + last * day,
        },
      ]
    }),
  )
}

/** A clock that jumps from one task to the next, and places that tasks wait for in the order in which they came. */
function createVirtualTime(places = Infinity) {
  const tasks = new DueHeap()
  const waiting = []
  let firstWaiting = 0
  let free = places
  let now = 0

  return {
    now: () => now,
    at(time, run) {
      tasks.set({ at: Infinity, place: -1, run }, time)
    },
    enter(run) {
      if (free === 0) {
        waiting.push(run)
      } else {
        free--
        run()
      }
    },
    leave() {
      if (firstWaiting < waiting.length) waiting[firstWaiting++]()
      else free++
    },
    runUntil(end) {
      for (let task = tasks.first; task !== undefined && task.at <= end; task = tasks.first) {
        now = task.at
        tasks.remove(task)
        task.run()
      }
      now = end
    },
  }
}
