import { isRetry } from './answer-model.mjs'

/** Least time between two requests that clients of the soak keep anyway, in milliseconds. */
export const minGapMs = 100
/** Without `Retry-After`: four fifths of the setting `pauseMs`. */
export const pauseMs = 1000
const leastPauseMs = 0.8 * pauseMs
const retryAfterMs = 1000
/** Clocks show whole milliseconds, and timers may be early by one. */
const toleranceMs = 4
/** From a turn to the arrival of its request, and more where timers are late. */
const transitMs = 2000

/**
 * Says which requests for pages came too soon after the one before, or at all.
 *
 * `chaos.isDisturbed(turns, from, to)` says whether clients of a group could not know of each other: then each keeps its own gaps.
 */
export function createGapModel({ model, clients, sites, chaos, lag }) {
  const last = new Map()
  const counted = { checked: 0, skipped: 0 }

  function leastGap(record) {
    const rules = model.rulesAt(record.client, record.site, record.at - lag.ms(), record.at)
    const isFile = rules.length > 0 && rules.every((one) => one.rules === undefined)
    return Math.max(minGapMs, isFile ? sites[record.site].crawlDelaySeconds * 1000 : 0)
  }

  /** After signs of overload; who had given up on the answer has not seen it. */
  function pauseAfter({ way, client }) {
    if (!clients[client].isStrict) return 0
    if (way === 'too-many') return retryAfterMs
    return way === 'server-error' || way === 'reset' ? leastPauseMs : 0
  }

  function gapFault(record, previous) {
    if (previous === undefined || isRetry(record, previous, lag)) return undefined
    const gapMs = record.at - (previous.headersAt ?? previous.at)
    const expected = Math.max(leastGap(record), pauseAfter(previous))
    const isTooShort = gapMs + toleranceMs < expected
    if (isTooShort && isUnknown(record, previous)) {
      counted.skipped++
      return undefined
    }
    counted.checked++
    if (!isTooShort) return undefined
    return {
      expected: `at least ${expected} ms after the last request (${previous.way} to ${previous.client})`,
      got: `${gapMs.toFixed(1)} ms`,
    }
  }

  /**
   * A clock that goes forwards has seen the gap go by, and who was killed knows of none. Who has given up on a request counts from then, and the site
   * may have got it later: the connection has closed before the next request.
   */
  function isUnknown(record, previous) {
    const from = previous.at - transitMs - lag.latestMs()
    if (!clients[previous.client].isStrict && previous.closedAt < record.at) return true
    const isCrashed = clients[record.client].isKilled === true && chaos.isCrashed(from, record.at)
    return (
      isCrashed || [record, previous].some(({ client }) => clients[client].clock.skipsIn(from, record.at))
    )
  }

  function permissionFault(record) {
    const [, folder, place] = record.path.split('/')
    const question = { folder: Number(folder), isOpen: place === 'open' }
    const rules = model.rulesAt(record.client, record.site, record.at - lag.ms(), record.at)
    if (rules.some((one) => model.allows(one, question))) return undefined
    return { expected: 'no request, as robots.txt does not allow it', got: `a request for ${record.path}` }
  }

  return {
    counted,
    /** What is wrong with a request for a page at its arrival. */
    requested(record) {
      const { turns } = clients[record.client]
      const keys = { group: `group ${turns} ${record.site}`, own: `client ${record.client} ${record.site}` }
      const before = { group: last.get(keys.group), own: last.get(keys.own) }
      last.set(keys.group, record)
      last.set(keys.own, record)
      const from = before.group?.at ?? record.at
      const isAlone = before.group === undefined || chaos.isDisturbed(turns, from - lag.ms(), record.at)
      return permissionFault(record) ?? gapFault(record, isAlone ? before.own : before.group)
    },
  }
}
