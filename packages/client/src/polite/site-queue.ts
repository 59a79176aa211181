import type { Extension } from 'ruly'

import { whenAborted } from '../runtime/abort.ts'
import type { Turn } from '../turns/site-turns.ts'
import type { HeldTurns } from './held-turns.ts'
import { createLease, type Lease, type LeaseContext } from './lease.ts'
import { siteTerms } from './site-terms.ts'
import { type WaitEvent, turnTermsOf, type Plan } from './turn-plan.ts'
import { TurnRefusedError } from './turn-refused-error.ts'

/** What lines go by. */
export interface QueueContext extends LeaseContext {
  /** The extensions of the groups that the agent obeys at a site, as they are now. */
  readonly extensionsAt: (site: string, signal: AbortSignal | undefined) => Promise<readonly Extension[]>
  /** Told once of each who has to wait. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined
}

interface SiteQueueOptions extends QueueContext {
  readonly held: HeldTurns
  /** A name that no other waiter has, in a fleet either. */
  readonly nextWaiter: () => string
  /** The plan for one after so many others. */
  readonly plan: (ahead: number) => Promise<Plan>
  /** A lease of this queue was given back. */
  readonly onRelease: () => void
  /** Nobody waits any more. */
  readonly onEmpty: () => void
}

/** Those who wait in this process for turns at one site. Only the first of them asks for turns; it lives until nobody waits. */
export interface SiteQueue {
  /** How many wait. */
  readonly waiting: number
  /** Whether turns keep a place for the first of them. */
  readonly hasPlace: boolean
  join(url: string, signal: AbortSignal | undefined): Promise<Lease>
  /** A turn of this process was given back. */
  released(): void
  /** Rejects all, and waits until their place is free. */
  close(reason: unknown): Promise<void>
}

interface Waiting {
  readonly url: string
  readonly since: number
  readonly resolve: (lease: Lease) => void
  readonly reject: (reason: unknown) => void
}

interface Wait {
  readonly kind: 'wait'
  readonly waitMs: number
  readonly because: Plan['because']
}

/** What a site asks for is looked at again at least this often. */
const longestSleepMs = 10 * 60_000
/** Turns that others hold are asked for less and less often, up to this. */
const longestPollMs = 1000
/** One for all: to make an error each time would cost more than to leave. */
const nobodyWaits = new Error('Nobody waits for a turn any more.')

export function createSiteQueue(site: string, options: SiteQueueOptions): SiteQueue {
  const { turns, clock, politeness, extensionsAt, onWait } = options
  const { held, nextWaiter, plan, onRelease, onEmpty } = options
  const queue = new Set<Waiting>()
  // One iterator for all of them passes over each who left once; a new one for each would do so again and again.
  let order = queue.values()
  let head: Waiting | undefined
  const told = new WeakSet<Waiting>()
  let waiter = nextWaiter()
  let hasPlace = false
  let polls = 0
  let wasReleased = false
  let asking = new AbortController()
  let wakeUp = (): void => undefined
  let served: Promise<void> | undefined

  /** Who is the next to get a turn: the same one until it leaves. */
  function first(): Waiting | undefined {
    if (head !== undefined && queue.has(head)) return head
    head = order.next().value
    if (head === undefined) order = queue.values()
    return head
  }

  function leave(waiting: Waiting): void {
    queue.delete(waiting)
    if (queue.size > 0) return
    asking.abort(nobodyWaits)
    wakeUp()
  }

  async function serve(): Promise<void> {
    for (;;) {
      while (first() !== undefined) await serveFirst()
      if (!hasPlace) break
      hasPlace = false
      // Where turns fail, the place is lost by its own time.
      await turns.leave(site, waiter).catch(() => undefined)
    }
    onEmpty()
  }

  async function serveFirst(): Promise<void> {
    asking = new AbortController()
    const { signal } = asking
    wasReleased = false
    try {
      const step = await ask(signal)
      if (step.kind === 'turn') await give(step)
      else await wait(step)
    } catch (error) {
      // A call that came after all had left asks again.
      if (!signal.aborted) first()?.reject(error)
    }
  }

  async function ask(signal: AbortSignal): Promise<Turn | Wait> {
    const extensions = await extensionsAt(site, signal)
    const now = clock.now()
    const terms = siteTerms(extensions, politeness, now)
    if (terms.refusal !== undefined) throw new TurnRefusedError(terms.refusal, site)
    if (terms.opensAt > now) return { kind: 'wait', waitMs: terms.opensAt - now, because: 'visit-time' }
    hasPlace = true
    const step = await turns.take(site, waiter, turnTermsOf(terms, politeness))
    hasPlace = step.kind === 'wait'
    if (step.kind === 'turn') return step
    return { ...step, because: step.because === 'gap' ? terms.because : step.because }
  }

  async function give({ id: turnId }: Turn): Promise<void> {
    waiter = nextWaiter()
    polls = 0
    const next = first()
    if (next === undefined) return await turns.release(site, turnId)
    const end = held.begin(site, next.url)
    const released = (): void => {
      end()
      onRelease()
    }
    next.resolve(createLease({ site, turnId, waitedMs: clock.now() - next.since }, options, released))
  }

  async function wait({ waitMs, because }: Wait): Promise<void> {
    const waiting = first()
    if (waiting === undefined) return
    const now = clock.now()
    const longestMs = waiting.since + politeness.maxWaitMs - now
    if (waitMs > longestMs) throw new TurnRefusedError('wait-too-long', site, now + waitMs)
    tellOf(waiting, now + waitMs, because)
    polls = because === 'concurrency' ? polls + 1 : 0
    if (polls > 0) held.warn(site)
    if (polls === 0) await sleep(Math.min(waitMs, longestSleepMs))
    else if (!wasReleased) await sleep(Math.min(waitMs * 2 ** (polls - 1), longestPollMs, longestMs))
  }

  function tellOf(waiting: Waiting, at: number, because: Plan['because']): void {
    if (onWait === undefined || told.has(waiting)) return
    told.add(waiting)
    onWait({ site, url: waiting.url, at, because })
  }

  /** The one timer of the queue. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(ms, resolve)
      wakeUp = () => {
        stop()
        resolve()
      }
    })
  }

  /** The first is refused, or told of, when turns say so; one after it, by the plan for its place. */
  async function refuseIfTooLong(waiting: Waiting, ahead: number): Promise<void> {
    const { at, because, refusal } = await plan(ahead)
    if (refusal === 'wait-too-long') waiting.reject(new TurnRefusedError(refusal, site, at))
    else if (at !== undefined && queue.has(waiting)) tellOf(waiting, at, because)
  }

  function add(waiting: Waiting): void {
    const ahead = queue.size
    queue.add(waiting)
    served ??= serve()
    if (ahead > 0 && (politeness.maxWaitMs < Infinity || onWait !== undefined)) {
      // Where the plan fails, so will the turn.
      refuseIfTooLong(waiting, ahead).catch(() => undefined)
    }
  }

  return {
    get waiting() {
      return queue.size
    },
    get hasPlace() {
      return hasPlace
    },
    join(url, signal) {
      return new Promise((resolve, reject) => {
        const over = (): void => {
          stopListening?.()
          leave(waiting)
        }
        const waiting: Waiting = {
          url,
          since: clock.now(),
          resolve: (lease) => {
            over()
            resolve(lease)
          },
          reject: (reason) => {
            over()
            reject(reason)
          },
        }
        const stopListening = signal && whenAborted(signal, () => waiting.reject(signal.reason))
        add(waiting)
      })
    },
    released() {
      wasReleased = true
      if (polls > 0) wakeUp()
    },
    async close(reason) {
      for (const waiting of queue) waiting.reject(reason)
      await served
    },
  }
}
