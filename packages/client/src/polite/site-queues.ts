import { checkedOptions, numberFrom, withDefault, type Check } from '@ruly/common/checked-options'

import { siteOf, urlText, type Urlish } from '../http/origin.ts'
import { abortSignal } from '../runtime/abort.ts'
import { createHeldTurns, type HeldTurn, type Lease } from './lease.ts'
import { SiteQueue, type QueueContext } from './site-queue.ts'
import { siteTerms } from './site-terms.ts'
import { planOf, turnTermsOf, type Plan } from './turn-plan.ts'

/** Options of a call for a turn. */
export interface TurnOptions {
  /** Frees the place in the order of calls; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a call that waits for a turn. */
export interface WaitOptions extends TurnOptions {
  /**
   * The longest wait of this call, in milliseconds: a call that would wait longer rejects with the code `wait-too-long` and the time when a turn
   * could come. With 0, it takes the turn only if it has come. A wait for the robots.txt does not count.
   *
   * @default `politeness.maxWaitMs` of the client, which also limits it
   */
  readonly maxWaitMs?: number | undefined
}

/** Lets requests to each site through one after another, with the gaps that it asks for. */
export interface SiteQueues {
  /** When a turn would come to a call made now. Waits for no turn, only for the robots.txt. */
  plan(url: Urlish, options?: TurnOptions): Promise<Plan>
  /**
   * Waits for a turn at the site of a URL, in the order of asking. The options are checked before.
   *
   * Rejects with the signal's reason, and with a `TurnRefusedError` where the politeness grants no turn.
   */
  acquire(url: Urlish, options?: WaitOptions): Promise<Lease>
  /** The turns that were given and not given back yet. */
  held(): readonly HeldTurn[]
  /** Calls a listener with the site of each turn that was given back, until the function that it returns is called. */
  onRelease(listener: (site: string) => void): () => void
  /** Rejects all calls that wait, and all later ones, with the reason. */
  close(reason: unknown): Promise<void>
}

export interface SiteQueuesOptions extends QueueContext {
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

export function createSiteQueues(options: SiteQueuesOptions): SiteQueues {
  const { turns, clock, politeness, pacingAt, onHeld } = options
  const held = createHeldTurns({ clock, leaseMs: politeness.leaseMs, onHeld })
  const queues = new Map<string, SiteQueue>()
  const releaseListeners = new Set<(site: string) => void>()
  let id: string | undefined
  let asked = 0
  let closed: { readonly reason: unknown } | undefined

  // Not when they are made: Workers make no random numbers then.
  const nextWaiter = (): string => `${(id ??= crypto.randomUUID())} ${asked++}`

  async function plan(site: string, ahead: number | undefined, signal?: AbortSignal): Promise<Plan> {
    const pacing = await pacingAt(site, signal)
    const now = clock.now()
    const terms = turnTermsOf(siteTerms(pacing, politeness, now), politeness)
    const queue = queues.get(site)
    const unknown = (ahead ?? queue?.waiting ?? 0) - (queue?.hasPlace === true ? 1 : 0)
    const wait = await turns.peek(site, terms)
    return planOf(site, {
      pacing,
      politeness,
      now,
      wait,
      ahead: Math.max(0, unknown),
      held: held.list(site),
    })
  }

  function queueOf(site: string): SiteQueue {
    const known = queues.get(site)
    if (known !== undefined) return known
    const queue = new SiteQueue(site, {
      ...options,
      held,
      nextWaiter,
      plan: (ahead) => plan(site, ahead),
      onRelease: () => {
        queues.get(site)?.released()
        for (const listener of releaseListeners) listener(site)
      },
      onEmpty: () => queues.delete(site),
    })
    queues.set(site, queue)
    return queue
  }

  function throwIfOver(signal: AbortSignal | undefined): void {
    if (closed !== undefined) throw closed.reason
    signal?.throwIfAborted()
  }

  return {
    async plan(url, call = {}) {
      const { signal } = checkedOptions('plan()', call, turnChecks)
      throwIfOver(signal)
      return await plan(siteOf(url, 'A turn'), undefined, signal)
    },
    async acquire(url, { signal, maxWaitMs = Infinity } = {}) {
      throwIfOver(signal)
      const longestMs = Math.min(maxWaitMs, politeness.maxWaitMs)
      return await queueOf(siteOf(url, 'A turn')).join(urlText(url), signal, longestMs)
    },
    held: () => held.list(),
    onRelease(listener) {
      releaseListeners.add(listener)
      return () => releaseListeners.delete(listener)
    },
    async close(reason) {
      closed ??= { reason }
      await Promise.all(Array.from(queues.values(), (queue) => queue.close(reason)))
    },
  }
}

/** Options of a call for a turn. */
export const turnChecks: { readonly signal: Check<AbortSignal | undefined> } = { signal: abortSignal }

/** Options of a call that waits for one. */
export const waitChecks: typeof turnChecks & { readonly maxWaitMs: Check<number> } = {
  ...turnChecks,
  maxWaitMs: withDefault(numberFrom(0, Infinity, 'a number'), Infinity),
}
