import * as access from 'ruly/access'
import type { AccessPolicy } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { answerOf } from '../../../src/cache/record/freshness.ts'
import type { SiteRecord } from '../../../src/cache/record/site-record.ts'
import type { FetchResult } from '../../../src/fetch/outcome/fetch-outcome.ts'
import { answered, contextFor, ok, outcome, refused, start } from '../../support/cache/outcomes.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const { meaningOf: _meaningOf, ...policies } = access

/** Forty days of an origin. Its files are fresh for an hour by both headers. */
const versions: readonly { readonly from: number; readonly version: number | 'down' }[] = [
  { from: 0, version: 1 },
  { from: 2 * day, version: 2 },
  { from: 3 * day, version: 'down' },
  { from: 3 * day + 12 * hour, version: 2 },
  { from: 5 * day, version: 'down' },
  { from: 36 * day, version: 3 },
]

function versionAt(after: number): number | 'down' {
  return versions.findLast(({ from }) => from <= after)?.version ?? 'down'
}

const bodyOf = (version: number): string => `User-agent: *\nDisallow: /v${version}\n`

function originAt(after: number, etag: string | undefined): FetchResult {
  const version = versionAt(after)
  // Down in every way: no answer, an error, another error.
  if (version === 'down') return [refused, answered(500), answered(503)][(after / minute) % 3] ?? refused
  const headers = {
    date: new Date(start + after).toUTCString(),
    'cache-control': 'max-age=3600',
    expires: new Date(start + after + hour).toUTCString(),
    'content-type': 'text/plain',
    etag: `"${version}"`,
  }
  return etag === headers.etag ? answered(304, headers) : ok(bodyOf(version), headers)
}

interface Life {
  /** What was answered, from when: hours from the start. */
  readonly answers: readonly (readonly [number, string])[]
  /** What each request gave. */
  readonly requests: readonly { readonly hours: number; readonly status: number | undefined }[]
}

const whole = new Map<AccessPolicy, Life>()

/** All forty days under a policy. */
function lifeUnder(policy: AccessPolicy): Life {
  const life = whole.get(policy) ?? lifeFrom(policy, 0)
  whole.set(policy, life)
  return life
}

/** A question every minute from a time on; the file is asked for when the answer says so. */
function lifeFrom(policy: AccessPolicy, from: number): Life {
  const context = contextFor(policy)
  const answers: (readonly [number, string])[] = []
  const requests: { hours: number; status: number | undefined }[] = []
  let record: SiteRecord | undefined
  for (let after = from; after < 40 * day; after += minute) {
    const now = start + after
    if (record === undefined || answerOf(record, now, policy).refresh !== 'none') {
      record = nextRecord(record, outcome(originAt(after, record?.copy?.etag), now), context)
      requests.push({ hours: after / hour, status: record.last.status })
    }
    const { rules } = answerOf(record, now, policy)
    const said = rules === 'copy' ? versionIn(record.copy?.bytes) : rules
    if (answers.at(-1)?.[1] !== said) answers.push([after / hour, said])
  }
  return { answers, requests }
}

/** The last two characters before the end of the line. */
function versionIn(body: Uint8Array | undefined): string {
  return Buffer.from(body?.subarray(-3, -1) ?? []).toString()
}

/** Days and hours in hours. */
const at = (days: number, hours = 0): number => days * 24 + hours

/**
 * When a request first reaches the site again: after 1, 2, 4, … 512 minutes of waiting it has failed for 17.05 hours, and is then asked every
 * 12 hours.
 */
const noticed = (failedAt: number, backAt: number): number => {
  const grown = failedAt + 1023 / 60
  return grown + 12 * Math.max(0, Math.ceil((backAt - grown) / 12))
}
const aMinuteAfter = (hours: number): number => hours + 1 / 60
const firstFailure = at(3)
const firstReturn = noticed(firstFailure, at(3, 12))
// The copy was asked for every hour from then on.
const secondFailure = at(5) + (firstReturn % 1)
const secondReturn = noticed(secondFailure, at(36))
// Without a copy the site is asked for the first time when it is down.
const lateReturn = noticed(at(5), at(36))
// Policies that heed no header ask once a day.
const dailyFailure = firstReturn + 48
const dailyReturn = noticed(dailyFailure, at(36))

/** What each policy answers from which hour: with a copy from before, and asked for the first time in the second failure. */
const lives: Readonly<Record<string, readonly (readonly (readonly [number, string])[])[]>> = {
  // Last good copy; none: disallow all; after 30 days allow all.
  rfc9309: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [secondFailure + at(30), 'allow-all'],
      [secondReturn, 'v3'],
    ],
    [
      [at(5), 'disallow-all'],
      [at(35), 'allow-all'],
      [lateReturn, 'v3'],
    ],
  ],
  // 12 hours disallow all; then the last copy, none: allow all; after 30 days allow all.
  google: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [firstFailure, 'disallow-all'],
      [firstFailure + 12, 'v2'],
      [secondFailure, 'disallow-all'],
      [secondFailure + 12, 'v2'],
      [secondFailure + at(30), 'allow-all'],
      [secondReturn, 'v3'],
    ],
    [
      [at(5), 'disallow-all'],
      [at(5, 12), 'allow-all'],
      [lateReturn, 'v3'],
    ],
  ],
  // Deferred.
  mk1996: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [firstFailure, 'deferred'],
      [firstReturn, 'v2'],
      [secondFailure, 'deferred'],
      [secondReturn, 'v3'],
    ],
    [
      [at(5), 'deferred'],
      [lateReturn, 'v3'],
    ],
  ],
  // Allow all, for a day each time.
  robotstxtGem: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [at(3), 'allow-all'],
      [at(4), 'v2'],
      [at(5), 'allow-all'],
      [at(36), 'v3'],
    ],
    [
      [at(5), 'allow-all'],
      [at(36), 'v3'],
    ],
  ],
  // Allow all, for an hour each time.
  robotRules: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [at(3), 'allow-all'],
      [at(3, 12), 'v2'],
      [at(5), 'allow-all'],
      [at(36), 'v3'],
    ],
    [
      [at(5), 'allow-all'],
      [at(36), 'v3'],
    ],
  ],
  // Throws: deferred.
  rerp: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [firstFailure, 'deferred'],
      [firstReturn, 'v2'],
      [secondFailure, 'deferred'],
      [secondReturn, 'v3'],
    ],
    [
      [at(5), 'deferred'],
      [lateReturn, 'v3'],
    ],
  ],
  // The last copy never: disallow all for as long as it lasts.
  strict: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [firstFailure, 'disallow-all'],
      [firstReturn, 'v2'],
      [secondFailure, 'disallow-all'],
      [secondReturn, 'v3'],
    ],
    [
      [at(5), 'disallow-all'],
      [lateReturn, 'v3'],
    ],
  ],
  // Deferred, and a good copy is kept for a day.
  crawlerCommons: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [firstFailure, 'deferred'],
      [firstReturn, 'v2'],
      [dailyFailure, 'deferred'],
      [dailyReturn, 'v3'],
    ],
    [
      [at(5), 'deferred'],
      [lateReturn, 'v3'],
    ],
  ],
  // Without an answer deferred for a minute, then disallow all, for a day each time.
  urllib: [
    [
      [0, 'v1'],
      [at(2), 'v2'],
      [at(3), 'deferred'],
      [aMinuteAfter(at(3)), 'disallow-all'],
      [aMinuteAfter(at(4)), 'v2'],
      [aMinuteAfter(at(5)), 'disallow-all'],
      [aMinuteAfter(at(36)), 'v3'],
    ],
    [
      [at(5), 'deferred'],
      [aMinuteAfter(at(5)), 'disallow-all'],
      [aMinuteAfter(at(36)), 'v3'],
    ],
  ],
}

function expectAnswers(life: Life, expected: readonly (readonly [number, string])[] | undefined): void {
  const rounded = (answers: Life['answers'] = []): Life['answers'] =>
    answers.map(([hours, said]) => [Math.round(hours * 60), said])
  expect(rounded(life.answers)).toEqual(rounded(expected))
}

// Runs in several time zones, see time-zones.test.ts.
describe('forty days of a site that changes and fails', () => {
  it.each(Object.values(policies))('answered as the table says: $name', (policy) => {
    expectAnswers(lifeUnder(policy), lives[policy.name]?.[0])
  })

  it.each(Object.values(policies))('answered as the table says, without a copy: $name', (policy) => {
    expectAnswers(lifeFrom(policy, 5 * day), lives[policy.name]?.[1])
  })

  it.each(Object.values(policies))('asked for once an hour or day while it is up: $name', (policy) => {
    const { requests } = lifeUnder(policy)
    const every = policy.fresh.heeds === 'none' ? 24 : 1
    const whileUp = requests.filter(({ hours }) => hours < at(3))
    expect(whileUp.map(({ hours }) => hours)).toEqual(
      Array.from({ length: at(3) / every }, (_, index) => index * every),
    )
    // The file is had whole when it is new, and confirmed otherwise.
    const sent = whileUp.filter(({ status }) => status !== 304)
    expect(sent).toEqual([
      { hours: 0, status: 200 },
      { hours: at(2), status: 200 },
    ])
  })

  it('confirmed where the copy outlived the failure, and had whole where an answer ended it', () => {
    const firstAfter = (policy: AccessPolicy): number | undefined =>
      lifeUnder(policy).requests.find(({ hours, status = 500 }) => hours > at(3) && status < 400)?.status
    const { robotRulesAccess, robotstxtGemAccess, urllibAccess, ...others } = policies
    expect(Object.values(others).map(firstAfter)).toEqual(Array(6).fill(304))
    expect([robotRulesAccess, robotstxtGemAccess, urllibAccess].map(firstAfter)).toEqual([200, 200, 200])
  })

  it('asked for twice a day in a month of failure', () => {
    const { requests } = lifeUnder(policies.rfc9309Access)
    const failing = requests.filter(({ hours }) => hours > at(5) && hours < at(36))
    // Ten while the waits double, then every 12 hours.
    expect(failing).toHaveLength(10 + Math.ceil((at(36) - secondFailure - 1023 / 60) / 12))
  })
})
