import { robotRulesAccess } from 'ruly/access'

import { createTransport, fetchRobots, type FetchOutcome, type RedirectHop, type Clock } from '@ruly/client'
import { fileOf, nextRecord, largestFile, redirectTarget, systemClock } from '@ruly/client/internal'
import { encodingOf } from '@ruly/common/charset'
import type { RobotUAFetch } from './robot-ua-options.ts'

interface Asking {
  readonly fetch: RobotUAFetch
  readonly agent: string
  readonly from: string
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
  /** Sends one request, when its host may be asked. */
  readonly visit: (url: URL, send: () => Promise<FetchOutcome>) => Promise<FetchOutcome>
}

/** What `RobotRules` is to parse, and until when, in whole seconds since the epoch. */
export interface LearntRules {
  readonly text: string | Uint8Array
  readonly freshUntil: number
}

/** That of libwww-perl, which has one for each time that nothing comes; here it is for all of a request. */
const timeoutMs = 180_000

/**
 * Fetches a robots.txt. Any response opens the site, except text with a Disallow line.
 *
 * Deviation: see `robotRules` of `ruly/access` for how long it is fresh. Where a redirect leads is not checked by the rules of that host.
 */
export async function learnRules(robotsUrl: string, asking: Asking): Promise<LearntRules> {
  const outcome = await fetched(robotsUrl, asking)
  // Rules keep no digest, and no failure of theirs is tried again at a random time.
  const context = { policy: robotRulesAccess, random: () => 0, sha256: () => '', encodingOf }
  const { last, copy, freshUntil } = nextRecord(undefined, outcome, context)
  const text = last.meaning === 'parse' && copy !== undefined ? fileOf(copy) : ''
  return { text, freshUntil: Math.floor(freshUntil / 1000) }
}

/** Follows redirects by hand: each host is asked when it may be. */
async function fetched(robotsUrl: string, asking: Asking): Promise<FetchOutcome> {
  const { fetch, agent, from, clock, signal, visit } = asking
  const options = {
    transport: createTransport({
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, from } }),
    }),
    userAgent: agent,
    maxRedirects: 0,
    maxBytes: largestFile,
    keepBrokenBody: true,
    headersTimeoutMs: timeoutMs,
    timeoutMs,
    clock: { ...systemClock, now: () => clock.now() },
    signal,
  }
  const redirects: RedirectHop[] = []
  for (let asked = new URL(robotsUrl); ;) {
    const { href } = asked
    const outcome = await visit(asked, () => fetchRobots(href, options))
    redirects.push(...outcome.redirects)
    const location = outcome.redirects[0]?.location
    const isFollowed =
      outcome.result.kind === 'redirects-exhausted' && redirects.length <= robotRulesAccess.redirects.max
    const target = isFollowed && location !== undefined ? redirectTarget(asked, location) : undefined
    if (target === undefined) return { ...outcome, url: robotsUrl, redirects }
    asked = target
  }
}
