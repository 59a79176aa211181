import type { Clock } from '../../runtime/clock.ts'
import type { NoTurn, Turn, TurnAnswer, Turns, TurnTerms } from '../../turns/turns.ts'
import { UNREACHABLE, type RedisLink } from './redis-link.ts'
import { createLocalTurns, type Seen } from './redis-local-turns.ts'
import { turnsScript } from './redis-turns-script.ts'

/** One call of the script. */
type Call =
  | { readonly name: 'take'; readonly id: string; readonly terms: TurnTerms }
  | { readonly name: 'peek'; readonly terms: TurnTerms }
  | { readonly name: 'leave' | 'release'; readonly id: string }
  | { readonly name: 'answered'; readonly answer: TurnAnswer }
  | { readonly name: 'visited'; readonly gapMs: number }

interface TurnsOptions {
  readonly link: RedisLink
  readonly keyOf: (site: string) => string
  readonly clock: Pick<Clock, 'now'>
  /** The time, where it is not to be that of Redis. */
  readonly time?: () => number
}

/** Turns that a fleet shares. */
export interface RedisTurns extends Turns {
  /** Sends what was done while Redis was away; it is back. */
  tell(): Promise<void>
}

/** So many sites at once: other calls come between. */
const TOLD_AT_ONCE = 100

/**
 * Turns that a fleet shares, by the clock of Redis.
 *
 * What this process does at a site is noted here first, and sent along with every call. So each process keeps its own gaps while Redis is
 * away, and a Redis that comes back empty, or is emptied unnoticed, learns of them with the next call. What was done while it was away is
 * told at once when it is back: else a turn that ended then would count until its lease ends, for all others.
 */
export function createRedisTurns({ link, keyOf, clock, time }: TurnsOptions): RedisTurns {
  const local = createLocalTurns(clock)

  /**
   * What Redis answers, `undefined` for nothing; or that it is away. `note` changes what is known here, before Redis is asked: a call that is
   * made meanwhile counts it too.
   */
  async function call<Result>(
    site: string,
    what: Call,
    note?: () => void,
  ): Promise<Result | undefined | typeof UNREACHABLE> {
    // As it was before the change: the script makes the change itself.
    const seen: Seen | undefined = local.seen(site)
    note?.()
    const text = JSON.stringify({ ...what, seen, now: time?.() })
    const answer = await link.ask(keyOf(site), (client) => turnsScript(client, keyOf(site), [text]))
    if (answer === UNREACHABLE) return UNREACHABLE
    if (seen !== undefined && what.name !== 'peek') local.told(site, seen)
    return Buffer.isBuffer(answer) ? (JSON.parse(answer.toString()) as Result) : undefined
  }

  return {
    async tell() {
      const sites = local.untoldSites()
      for (let at = 0; at < sites.length; at += TOLD_AT_ONCE) {
        // Any call tells it. What fails is told with the next call for the site.
        const calls = sites.slice(at, at + TOLD_AT_ONCE).map((site) => call(site, { name: 'leave', id: '' }))
        await Promise.allSettled(calls)
      }
    },
    async take(site, waiter, terms) {
      const result = await call<Turn | NoTurn>(site, { name: 'take', id: waiter, terms })
      if (result === UNREACHABLE || result === undefined) return local.take(site, waiter, terms)
      if (result.kind === 'turn') local.given(site, waiter, terms)
      return result
    },
    async peek(site, terms) {
      const result = await call<NoTurn>(site, { name: 'peek', terms })
      return result === UNREACHABLE ? local.peek(site, terms) : result
    },
    async leave(site, waiter) {
      const result = await call(site, { name: 'leave', id: waiter }, () => local.leave(site, waiter))
      if (result === UNREACHABLE) local.stillHeld(site, waiter)
    },
    async answered(site, answer) {
      const result = await call(site, { name: 'answered', answer }, () => local.answered(site, answer))
      if (result === UNREACHABLE) local.untold(site)
    },
    async release(site, turnId) {
      const result = await call(site, { name: 'release', id: turnId }, () => local.release(site, turnId))
      if (result === UNREACHABLE) local.stillHeld(site, turnId)
    },
    async visited(site, gapMs) {
      const result = await call(site, { name: 'visited', gapMs }, () => local.visited(site, gapMs))
      if (result === UNREACHABLE) local.untold(site)
    },
  }
}
