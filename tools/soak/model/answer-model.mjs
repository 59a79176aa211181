import { freshness, isDisallowed, isReachable } from '../sites/made-site.mjs'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A clock may go back this far without ending what is known. */
const clockStepMs = 5 * minute
/** Each process knows the time of the system at its start and counts from there; meanwhile the system's clock is adjusted. */
const apartMs = 10
/** RFC 9309 §2.3.1.4: then a site that is unreachable may count as one without a robots.txt. */
const givenUpMs = 30 * day
/** Of each site and group so many answers are remembered. */
const remembered = 200

const allowAll = { rules: 'allow-all' }
const disallowAll = { rules: 'disallow-all' }

/**
 * Whether a request repeats the one before. A server may close an idle connection just when it is used: clients ask once more (RFC 9112 §9.3.1). And
 * where a conditional request is refused, they ask without conditions.
 */
export function isRetry(record, previous, lag) {
  if (previous === undefined || previous.client !== record.client || previous.isRetry === true) return false
  const isRepeated =
    previous.way === 'reset' || (previous.way === 'not-found' && previous.isConditional === true)
  record.isRetry = isRepeated && previous.path === record.path && record.at - previous.at < lag.ms()
  return record.isRetry
}

/**
 * Says which verdicts are right, by what the sites have answered and when. It shares no code with the client.
 *
 * `clients` has for each its `group` (clients that share a store), its `clock`, and whether it is `strict`: alone, with memory for everything, and
 * never giving up on a request. What such a client knows is known; others may have forgotten, or been told by others. `lag` says how late they may be.
 */
export function createAnswerModel({ seed, sites, clients, lag }) {
  const answers = new Map()

  function answersOf(group, site) {
    const key = `${group} ${site}`
    const known = answers.get(key) ?? []
    if (known.length === 0) answers.set(key, known)
    return known
  }

  /** The robots.txt of a site was requested; what is answered is noted in the record later. Says what is wrong with that. */
  function requested(record) {
    const { group, isStrict } = clients[record.client]
    const known = answersOf(group, record.site)
    // Where several ask under one name, it may have been the request of another, whose answer still counts.
    if (isRetry(record, known.at(-1), lag) && isStrict) known.pop()
    const previous = known.at(-1)
    known.push(record)
    if (known.length > remembered) known.shift()
    return isStrict && previous !== undefined ? tooEarly(record, previous, known) : undefined
  }

  /** A client that knows an answer does not ask again while it is fresh. */
  function tooEarly(record, previous, known) {
    const lagMs = lag.ms()
    const { clock } = clients[record.client]
    if (previous.endedAt === undefined) return 'a second request while one is under way'
    const { least: first } = clock.range(previous.firstAt - lagMs, previous.endedAt)
    const { least, most } = clock.range(record.firstAt - lagMs, record.at)
    const isFromFuture = clock.range(previous.firstAt - lagMs, previous.at).most > least + clockStepMs
    const untilMs =
      previous.meaning === 'failed' ? pauseAfter(previous, known).least : freshFor(previous).freshMs
    if (isFromFuture || most + lagMs >= first + untilMs) return undefined
    return `a request ${Math.round((most - first) / 1000)} s after one (${previous.way}) that counts for ${untilMs / 1000} s`
  }

  /** Only files come with headers of freshness. */
  const freshFor = ({ site, meaning }) => freshness[meaning === 'file' ? sites[site].freshness : 'nothing']

  /** After how long a site that failed is asked again: twice as long for each failure in a row. What looks like a retry may have been one of them. */
  function pauseAfter(record, known) {
    if (record.way === 'too-many') return { least: minute, most: minute }
    const until = known.slice(0, known.indexOf(record) + 1)
    const failed = until.slice(until.findLastIndex(({ meaning }) => meaning !== 'failed') + 1)
    const retries = failed.filter(({ isRetry: again }) => again).length
    const usual = (failures) => Math.min(minute * 2 ** (failures - 1), 12 * hour)
    return { least: 0.8 * usual(failed.length), most: 1.2 * usual(failed.length + retries) }
  }

  /**
   * Whether an answer may count for a client at any time of a span. `askedAt` is when the client says that it requested it, by the clock of who did:
   * then it must have been this one.
   */
  function counts(record, { client, from, to, askedAt }, known) {
    const lagMs = lag.ms()
    if (record.at > to) return false
    const ended = record.endedAt ?? Infinity
    const writer = clients[record.client].clock
    const asked = writer.range(record.firstAt - lagMs, record.at)
    const isAnother = askedAt < asked.least - apartMs || askedAt > asked.most + apartMs
    if (askedAt !== undefined && isAnother) return false
    if (ended + lagMs >= from) return true
    const shown = clients[client].clock.range(from, to)
    if ((askedAt ?? asked.least) > shown.most + clockStepMs) return false
    const received = writer.range(record.at, ended + lagMs).most
    // The client may have looked before the clock went back.
    const latest = Math.max(asked.most, received)
    if (record.meaning === 'failed') {
      const longest = clients[client].isStrict ? pauseAfter(record, known).most : day
      return shown.least < latest + longest
    }
    const { freshMs, staleMs } = freshFor(record)
    // What has just come is fresh for five minutes at least.
    const untilMs = Math.max((askedAt ?? latest) + staleMs, received + 5 * minute + staleMs - freshMs)
    return shown.least < untilMs
  }

  /** What applies while a site is unreachable: the last good copy, else nothing is allowed. */
  function rulesAfterFailure(record, client, known) {
    const before = known.slice(0, known.indexOf(record)).toReversed()
    const answered = before.filter(({ meaning }) => meaning !== 'failed')
    if (clients[client].isStrict) {
      const last = answered[0]
      if (last !== undefined || known.length < remembered)
        return [last?.meaning === 'file' ? last : disallowAll]
    }
    return [disallowAll, ...answered.filter(({ meaning }) => meaning === 'file')]
  }

  function rulesBy(record, client, known) {
    if (record.meaning === 'failed') return rulesAfterFailure(record, client, known)
    return [record.meaning === 'allow-all' ? allowAll : record]
  }

  /** What may apply at a site at any time of a span: records of files, or an object with `rules`. */
  function rulesAt(client, site, from, to, askedAt) {
    const { group, isStrict, clock, startedAt } = clients[client]
    if (!isReachable(sites[site])) {
      const isGivenUp = clock.range(from, to).most - clock.at(startedAt) > givenUpMs
      return isGivenUp ? [disallowAll, allowAll] : [disallowAll]
    }
    const known = answersOf(group, site)
    const rules = []
    for (const record of known.toReversed()) {
      if (counts(record, { client, from, to, askedAt }, known)) rules.push(...rulesBy(record, client, known))
      // What came before is not known any more.
      if (isStrict && record.endedAt + lag.ms() < from) break
    }
    return rules
  }

  const allows = (rules, { folder, isOpen }) =>
    rules.rules === undefined
      ? isOpen || !isDisallowed(seed, rules.site, rules.version, folder)
      : rules.rules === 'allow-all'

  /** What is wrong with an answer; undefined for one that is right. */
  function fault({ client, site, folder, isOpen, from, to, allowed, rules, sha256, askedAt, evidence }) {
    const possible = rulesAt(client, site, from, to, askedAt)
    const matching = possible.filter(
      (one) =>
        (rules === undefined || (one.rules ?? 'file') === rules) &&
        (sha256 === undefined || one.sha256 === sha256),
    )
    if (matching.some((one) => allows(one, { folder, isOpen }) === allowed)) return undefined
    const said = possible.map(
      (one) =>
        `${one.rules ?? `version ${one.version}`} (${allows(one, { folder, isOpen }) ? 'allowed' : 'not allowed'})`,
    )
    const version = answersOf(clients[client].group, site).findLast((one) => one.sha256 === sha256)?.version
    return {
      expected: said.length === 0 ? 'no answer, as nothing was served' : [...new Set(said)].join(' or '),
      got: `${allowed ? 'allowed' : 'not allowed'} by ${rules ?? 'unsaid rules'}${sha256 === undefined ? '' : ` of version ${version ?? `unknown, ${sha256.slice(0, 12)}`}`}${evidence === undefined ? '' : ` (${evidence})`}`,
    }
  }

  /** The last answers of a site to a group, for whoever looks into a fault; times in seconds since the start. */
  function lastAnswers(client, site) {
    const { group, startedAt, clock } = clients[client]
    return answersOf(group, site)
      .slice(-5)
      .map(({ way, version, client: to, at, endedAt, isConditional, isRetry: again }) => ({
        way,
        version,
        to,
        at: (at - startedAt) / 1000,
        endedAt: endedAt && (endedAt - startedAt) / 1000,
        shown: new Date(clock.at(at)).toISOString(),
        isConditional,
        isRetry: again,
      }))
  }

  return { requested, rulesAt, allows, fault, lastAnswers }
}
