import { type HeldTurns, createLease, type Lease, type LeaseContext } from './lease.ts'
import { siteTerms, type Pacing } from './site-terms.ts'
import { turnTermsOf, type Plan, type WaitEvent, TurnRefusedError } from './turn-plan.ts'
import { whenAborted } from '../runtime/abort.ts'
import { elapsed } from '../runtime/clock.ts'
import type { Turn } from '../turns/turns.ts'

/** What lines go by. */
export interface QueueContext extends LeaseContext {
  /** What bears on the pace of the agent at a site, as it is now. */
  readonly pacingAt: (site: string, signal: AbortSignal | undefined) => Promise<Pacing>
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

interface Waiting {
  readonly url: string
  /** By `elapsed`. */
  readonly since: number
  /** When the longest wait of the call ends, by the same. */
  readonly until: number
  readonly resolve: (lease: Lease) => void
  readonly reject: (reason: unknown) => void
}

interface Wait {
  readonly kind: 'wait'
  readonly waitMs: number
  readonly because: Plan['because']
}

/** What a site asks for is looked at again at least this often. */
export const longestSleepMs: number = 10 * 60_000
/** Turns that others hold are asked for less and less often, up to this. */
const longestPollMs = 1000
/** One for all: to make an error each time would cost more than to leave. */
const nobodyWaits = new Error('Nobody waits for a turn any more.')

/** Those who wait in this process for turns at one site. Only the first of them asks for turns; it lives until nobody waits. */
export class SiteQueue {
  readonly #site: string
  readonly #options: SiteQueueOptions
  readonly #queue = createWaitingList<Waiting>()
  readonly #told = new WeakSet<Waiting>()
  #waiter: string
  #hasPlace = false
  #polls = 0
  #wasReleased = false
  /** Nobody's longest wait ends before. */
  #firstEnd = Infinity
  #sleepsUntil = -Infinity
  #asking = new AbortController()
  #wakeUp = (): void => undefined
  #served: Promise<void> | undefined

  constructor(site: string, options: SiteQueueOptions) {
    this.#site = site
    this.#options = options
    this.#waiter = options.nextWaiter()
  }

  /** How many wait. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Whether turns keep a place for the first of them. */
  get hasPlace(): boolean {
    return this.#hasPlace
  }

  /** Waits for a turn, so long at most; rejects with the reason of the signal. */
  join(url: string, signal: AbortSignal | undefined, maxWaitMs: number): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const over = (): void => {
        stopListening?.()
        this.#leave(waiting)
      }
      const since = elapsed(this.#options.clock)
      const waiting: Waiting = {
        url,
        since,
        until: since + maxWaitMs,
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
      this.#add(waiting)
    })
  }

  /** A turn of this process was given back. */
  released(): void {
    this.#wasReleased = true
    if (this.#polls > 0) this.#wakeUp()
  }

  /** Rejects all, and waits until their place is free. */
  async close(reason: unknown): Promise<void> {
    for (const waiting of this.#queue) waiting.reject(reason)
    await this.#served
  }

  #add(waiting: Waiting): void {
    const { onWait } = this.#options
    const ahead = this.#queue.size
    this.#queue.add(waiting)
    this.#firstEnd = Math.min(this.#firstEnd, waiting.until)
    this.#served ??= this.#serve()
    if (ahead > 0 && (waiting.until < Infinity || onWait !== undefined)) {
      // Where the plan fails, so will the turn.
      this.#refuseIfTooLong(waiting, ahead).catch(() => undefined)
    }
  }

  #leave(waiting: Waiting): void {
    this.#queue.delete(waiting)
    if (this.#queue.size > 0) return
    this.#asking.abort(nobodyWaits)
    this.#wakeUp()
  }

  async #serve(): Promise<void> {
    for (;;) {
      while (this.#queue.first() !== undefined) await this.#serveFirst()
      if (!this.#hasPlace) break
      this.#hasPlace = false
      // Where turns fail, the place is lost by its own time.
      await this.#options.turns.leave(this.#site, this.#waiter).catch(() => undefined)
    }
    this.#options.onEmpty()
  }

  async #serveFirst(): Promise<void> {
    this.#asking = new AbortController()
    const { signal } = this.#asking
    this.#wasReleased = false
    try {
      const step = await this.#ask(signal)
      if (step.kind === 'turn') await this.#give(step)
      else await this.#wait(step)
    } catch (error) {
      // A call that came after all had left asks again.
      if (!signal.aborted) this.#queue.first()?.reject(error)
    }
  }

  async #ask(signal: AbortSignal): Promise<Turn | Wait> {
    const { turns, clock, politeness, pacingAt } = this.#options
    const pacing = await pacingAt(this.#site, signal)
    const now = clock.now()
    const terms = siteTerms(pacing, politeness, now)
    if (terms.refusal !== undefined) throw new TurnRefusedError(terms.refusal, this.#site)
    if (terms.opensAt > now) return { kind: 'wait', waitMs: terms.opensAt - now, because: 'visit-time' }
    this.#hasPlace = true
    const step = await turns.take(this.#site, this.#waiter, turnTermsOf(terms, politeness))
    this.#hasPlace = step.kind === 'wait'
    if (step.kind === 'turn') return step
    return { ...step, because: step.because === 'gap' ? terms.because : step.because }
  }

  async #give({ id: turnId }: Turn): Promise<void> {
    const { turns, clock, held, nextWaiter, onRelease } = this.#options
    const site = this.#site
    this.#waiter = nextWaiter()
    this.#polls = 0
    const next = this.#queue.first()
    if (next === undefined) return await turns.release(site, turnId)
    const end = held.begin(site, next.url)
    const released = (): void => {
      end()
      onRelease()
    }
    const waitedMs = Math.round(elapsed(clock) - next.since)
    next.resolve(createLease({ site, turnId, waitedMs }, this.#options, released))
  }

  async #wait({ waitMs, because }: Wait): Promise<void> {
    const { clock, held } = this.#options
    this.#refuseBefore(waitMs)
    const waiting = this.#queue.first()
    if (waiting === undefined) return
    this.#tellOf(waiting, clock.now() + waitMs, because)
    this.#polls = because === 'concurrency' ? this.#polls + 1 : 0
    if (this.#polls > 0) held.warn(this.#site)
    if (this.#polls === 0) await this.#sleep(Math.min(waitMs, longestSleepMs))
    else if (!this.#wasReleased) {
      const longestMs = this.#firstEnd - elapsed(clock)
      await this.#sleep(Math.min(waitMs * 2 ** (this.#polls - 1), longestPollMs, longestMs))
    }
  }

  /** Refuses all whose longest wait ends before the first of them can have a turn. */
  #refuseBefore(waitMs: number): void {
    const { clock } = this.#options
    const comesAt = elapsed(clock) + waitMs
    if (comesAt <= this.#firstEnd) return
    const retryAt = clock.now() + waitMs
    this.#firstEnd = Infinity
    for (const waiting of this.#queue) {
      if (waiting.until < comesAt) waiting.reject(new TurnRefusedError('wait-too-long', this.#site, retryAt))
      else this.#firstEnd = Math.min(this.#firstEnd, waiting.until)
    }
  }

  #tellOf(waiting: Waiting, at: number, because: Plan['because']): void {
    const { onWait } = this.#options
    if (onWait === undefined || this.#told.has(waiting)) return
    this.#told.add(waiting)
    onWait({ site: this.#site, url: waiting.url, at, because })
  }

  /** The one timer of the queue. */
  #sleep(ms: number): Promise<void> {
    const { clock } = this.#options
    this.#sleepsUntil = elapsed(clock) + ms
    return new Promise((resolve) => {
      const stop = clock.after(ms, resolve)
      this.#wakeUp = () => {
        stop()
        resolve()
      }
    })
  }

  /** The first is refused, or told of, when turns say so; one after it, by the plan for its place. */
  async #refuseIfTooLong(waiting: Waiting, ahead: number): Promise<void> {
    const { at, because } = await this.#options.plan(ahead)
    if (at === undefined || !this.#queue.has(waiting)) return
    const { clock } = this.#options
    if (at - clock.now() + elapsed(clock) > waiting.until)
      return waiting.reject(new TurnRefusedError('wait-too-long', this.#site, at))
    this.#tellOf(waiting, at, because)
    if (waiting.until < this.#sleepsUntil) this.#wakeUp()
  }
}

/** Those who wait, in the order in which they came. */
function createWaitingList<Waiter>() {
  const waiters = new Set<Waiter>()
  // One iterator for all of them passes over each who left once; a new one for each would do so again and again.
  let order = waiters.values()
  let head: Waiter | undefined
  return {
    get size(): number {
      return waiters.size
    },
    has: (waiter: Waiter) => waiters.has(waiter),
    /** The next in order: the same one until it leaves. */
    first(): Waiter | undefined {
      if (head !== undefined && waiters.has(head)) return head
      head = order.next().value
      if (head === undefined) order = waiters.values()
      return head
    },
    add: (waiter: Waiter) => void waiters.add(waiter),
    delete: (waiter: Waiter) => void waiters.delete(waiter),
    [Symbol.iterator]: () => waiters.values(),
  }
}
