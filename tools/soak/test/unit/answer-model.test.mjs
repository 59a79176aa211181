import { describe, expect, it } from 'vitest'

import { createAnswerModel } from '../../model/answer-model.mjs'
import { createMachineLag } from '../../model/machine-lag.mjs'
import { isDisallowed, makeSite } from '../../sites/made-site.mjs'

const seed = 1
const minute = 60_000
const hour = 60 * minute
/** Long after the start, in real time. */
const now = 100 * hour

/** A clock that goes with the real time, and jumps when it is told to. */
function steadyClock() {
  const jumps = []
  const at = (real) => jumps.reduce((time, jump) => (real >= jump.at ? time + jump.by : time), real)
  return {
    at,
    jump: (real, by) => jumps.push({ at: real, by }),
    range: (from, to) => {
      const shown = [
        from,
        to,
        ...jumps.flatMap((jump) => (jump.at > from && jump.at <= to ? [jump.at] : [])),
      ].map(at)
      return { least: Math.min(...shown), most: Math.max(...shown) }
    },
  }
}

/** A site of a kind whose files say this of their freshness. */
const siteOf = (freshness) => ({ ...makeSite(seed, 0), kind: 'changing', freshness })

function setting({ freshness = 'max-age', isStrict = true } = {}) {
  const clock = steadyClock()
  const client = { name: 'one', group: 'one', isStrict, clock, startedAt: 0 }
  const lag = createMachineLag()
  const model = createAnswerModel({ seed, sites: [siteOf(freshness)], clients: { one: client }, lag })
  /** The site answers, in no time. */
  function served(at, meaning, version = 0, more = {}) {
    const way = { file: 'file', 'allow-all': 'not-found', failed: 'server-error' }[meaning]
    const record = { site: 0, client: 'one', way, meaning, version, sha256: `version ${version}`, ...more }
    return model.requested({ firstAt: at, ...record, at, headersAt: at, endedAt: at })
  }
  const answered = (at, answer) =>
    model.fault({ client: 'one', site: 0, folder: 0, isOpen: false, from: at, to: at + 1, ...answer })
  return { clock, lag, served, answered }
}

/** What a version says of the folder of the questions. */
const byVersion = (version) => ({
  rules: 'file',
  sha256: `version ${version}`,
  allowed: !isDisallowed(seed, 0, version, 0),
})
const allowAll = { rules: 'allow-all', allowed: true }
const disallowAll = { rules: 'disallow-all', allowed: false }

describe('an answer', () => {
  it('is right if the version that was served last says so, and wrong with the other verdict', () => {
    const { served, answered } = setting()
    served(now, 'file')
    expect(answered(now + minute, byVersion(0))).toBeUndefined()
    expect(answered(now + minute, { ...byVersion(0), allowed: !byVersion(0).allowed })).toMatchObject({
      expected: expect.stringContaining('version 0'),
    })
  })

  it('is wrong if no version says so', () => {
    const { served, answered } = setting()
    served(now, 'file')
    expect(answered(now + minute, { ...byVersion(0), sha256: 'of another site' })).toBeDefined()
    expect(answered(now + minute, disallowAll)).toBeDefined()
    expect(answered(now + minute, allowAll)).toBeDefined()
  })

  it('is wrong if nothing was served before', () => {
    expect(setting().answered(now, byVersion(0))?.expected).toContain('nothing was served')
  })

  it('is wrong by an older version, for a client that knows the newer one', () => {
    const { served, answered } = setting({ freshness: 'nothing' })
    served(now, 'file', 0)
    served(now + 25 * hour, 'file', 1)
    expect(answered(now + 26 * hour, byVersion(1))).toBeUndefined()
    expect(answered(now + 26 * hour, byVersion(0))).toBeDefined()
  })

  it('is wrong by a version that is no longer fresh', () => {
    const { served, answered } = setting({ isStrict: false })
    served(now, 'file')
    expect(answered(now + 9 * minute, byVersion(0))).toBeUndefined()
    expect(answered(now + 11 * minute, byVersion(0))).toBeDefined()
  })

  it('may be stale for as long as its headers say, counted from its arrival if the clock went forwards meanwhile', () => {
    const { clock, served, answered } = setting({ freshness: 'while-revalidated', isStrict: false })
    clock.jump(now + 1, hour)
    served(now, 'file')
    const askedAt = now
    expect(answered(now + 20 * minute, { ...byVersion(0), askedAt })).toBeUndefined()
    expect(answered(now + 26 * minute, { ...byVersion(0), askedAt })).toBeDefined()
  })

  it('may be as fresh as the client thinks that looked at its clock just before that went back', () => {
    const { clock, served, answered } = setting()
    clock.jump(now - 1, -3 * hour)
    served(now, 'allow-all')
    clock.jump(now + minute, 25 * hour)
    expect(answered(now + 2 * minute, allowAll)).toBeUndefined()
    clock.jump(now + 3 * minute, 2 * hour)
    expect(answered(now + 4 * minute, allowAll)).toBeDefined()
  })

  it('is wrong if it says that the file was requested when it was not', () => {
    const { served, answered } = setting()
    served(now, 'file')
    expect(answered(now + minute, { ...byVersion(0), askedAt: now - 1000 })).toBeUndefined()
    expect(answered(now + minute, { ...byVersion(0), askedAt: now - minute })).toBeDefined()
  })

  it('may say that the file was requested some milliseconds after the request, as clocks of processes are apart', () => {
    const { served, answered } = setting()
    served(now, 'file')
    expect(answered(now + minute, { ...byVersion(0), askedAt: now + 10 })).toBeUndefined()
    expect(answered(now + minute, { ...byVersion(0), askedAt: now + 11 })).toBeDefined()
  })

  it('was requested when the first of its redirects was', () => {
    const { served, answered } = setting()
    served(now, 'allow-all', 0, { firstAt: now - 6000 })
    expect(answered(now + minute, { ...allowAll, askedAt: now - 15_000 })).toBeUndefined()
    expect(answered(now + minute, { ...allowAll, askedAt: now - 17_000 })).toBeDefined()
  })

  it('may say that the file was requested long before the request, on a machine whose timers are late', () => {
    const { lag, served, answered } = setting()
    served(now, 'file')
    const early = { ...byVersion(0), askedAt: now - 15_000 }
    expect(answered(now + minute, early)).toBeDefined()
    lag.noticed(1200)
    lag.noticed(2)
    expect(answered(now + minute, early)).toBeUndefined()
    expect(answered(now + minute, { ...early, askedAt: now - 17_000 })).toBeDefined()
  })

  it('is wrong by a version from the future, when the clock has gone back', () => {
    const { clock, served, answered } = setting({ freshness: 'nothing' })
    served(now, 'file')
    clock.jump(now + hour, -2 * hour)
    expect(answered(now + hour + minute, byVersion(0))).toBeDefined()
  })

  it('goes by the last good version after a failure, else allows nothing', () => {
    const { served, answered } = setting()
    served(now, 'file')
    served(now + hour, 'failed')
    expect(answered(now + hour + 30_000, byVersion(0))).toBeUndefined()
    expect(answered(now + hour + 30_000, disallowAll)).toBeDefined()
    const unknown = setting()
    unknown.served(now, 'failed')
    expect(unknown.answered(now + 30_000, disallowAll)).toBeUndefined()
    expect(unknown.answered(now + 30_000, allowAll)).toBeDefined()
  })

  it('may go by a failure of before the clock went back, until the pause from then is over', () => {
    const { clock, served, answered } = setting()
    clock.jump(now - 1, -2 * minute)
    served(now, 'failed')
    clock.jump(now + 20_000, 2 * minute)
    expect(answered(now + 30_000, disallowAll)).toBeUndefined()
    expect(answered(now + 80_000, disallowAll)).toBeDefined()
  })

  it('may be that of a request that was cut off, though another request of the same service came right after it', () => {
    const { served, answered } = setting({ isStrict: false })
    served(now, 'file', 1)
    served(now + hour, 'failed', 0, { way: 'reset' })
    served(now + hour + 100, 'file', 2)
    const failed = { ...byVersion(1), askedAt: now + hour }
    expect(answered(now + hour + 200, failed)).toBeUndefined()
  })
})

describe('a request for robots.txt', () => {
  it('is wrong while the file is fresh, or the pause after a failure lasts', () => {
    const { served } = setting()
    expect(served(now, 'file')).toBeUndefined()
    expect(served(now + 5 * minute, 'file')).toContain('that counts for 600 s')
    expect(served(now + 20 * minute, 'failed')).toBeUndefined()
    expect(served(now + 20 * minute + 20_000, 'failed')).toContain('(server-error)')
    expect(served(now + 30 * minute, 'failed')).toBeUndefined()
  })

  it('is right at once without the conditions that were refused, and only then', () => {
    const { served } = setting()
    served(now, 'allow-all', 0, { isConditional: true })
    expect(served(now + 100, 'allow-all', 0, { isConditional: false })).toBeUndefined()
    expect(served(now + 200, 'allow-all', 0, { isConditional: false })).toContain('(not-found)')
  })
})
