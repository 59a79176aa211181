import type { Politeness } from './politeness.ts'
import { turnAnswerOf, type LeaseAnswer } from './turn-answer.ts'
import { whenCollected } from '../runtime/builtin.ts'
import { elapsed, type Clock } from '../runtime/clock.ts'
import type { Turns } from '../turns/turns.ts'

/** A turn at a site: one request is to start now. Release it when the request is over. */
export interface Lease extends Disposable {
  /** Scheme, host and port. */
  readonly site: string
  /** How long the call waited for the turn, in milliseconds. */
  readonly waitedMs: number
  /**
   * Reports the result of the request, as soon as its status has arrived. Only the first call counts.
   *
   * After 429, 503 and no response, which are signs of overload, the site is left alone for a while.
   *
   * @param answer a `Response`, or its status and `Retry-After`
   * @throws `RobotsError` where the turns of a store fail
   */
  answered(answer: LeaseAnswer): Promise<void>
  /**
   * Gives the turn back: the request is over, its body included. Without `answered` before, it counts as answered now.
   *
   * @throws `RobotsError` where the turns of a store fail
   */
  release(): Promise<void>
  /** The same as `release`, without waiting for it. */
  [Symbol.dispose](): void
}

/** What a lease goes by. */
export interface LeaseContext {
  readonly turns: Turns
  readonly clock: Clock
  readonly random: () => number
  readonly politeness: Politeness
}

/** The lease of a turn that was taken just now; it is given back at the latest when it is garbage-collected. */
export function createLease(
  { site, turnId, waitedMs }: { readonly site: string; readonly turnId: string; readonly waitedMs: number },
  { turns, clock, random, politeness }: LeaseContext,
  onRelease: () => void,
): Lease {
  const startedAt = elapsed(clock)
  let isAnswered = false
  let released: Promise<void> | undefined

  async function giveBack(): Promise<void> {
    try {
      if (!isAnswered && politeness.gapCountsFrom === 'answer') await turns.visited(site, 0)
      await turns.release(site, turnId)
    } finally {
      onRelease()
    }
  }

  const release = (): Promise<void> => (released ??= giveBack())
  // Where turns fail, this one ends by its own time.
  const giveUp = (): void => void release().catch(() => undefined)
  const lease: Lease = {
    site,
    waitedMs,
    async answered(answer) {
      if (isAnswered) return
      isAnswered = true
      const tookMs = Math.round(elapsed(clock) - startedAt)
      const context = { now: clock.now(), tookMs, random: random(), politeness }
      await turns.answered(site, turnAnswerOf(answer, context))
    },
    release,
    [Symbol.dispose]() {
      giveUp()
    },
  }
  areOver.set(lease, () => released !== undefined)
  whenCollected(lease, giveUp)
  return lease
}

const areOver = new WeakMap<Lease, () => boolean>()

/** Whether a lease is known to be given back; of one that wraps another, that is not known. */
export function isGivenBack(lease: Lease): boolean {
  return areOver.get(lease)?.() === true
}

/** A turn of this client that was given and not yet given back. */
export interface HeldTurn {
  /** Scheme, host and port. */
  readonly site: string
  /** The URL that the turn is for. */
  readonly url: string
  /** When it was given, in milliseconds since the epoch. */
  readonly since: number
}

/** The turns that a client holds. Those that count as over, because `leaseMs` have passed, are not among them. */
export interface HeldTurns {
  /** A turn was given; the function says that it was given back. */
  begin(site: string, url: string): () => void
  /** Those of one site, or of all; the oldest of each site first. */
  list(site?: string): readonly HeldTurn[]
  /** Tells of the turns of a site that others wait for and that are held for long: of each once. */
  warn(site: string): void
}

interface HeldTurnsOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly leaseMs: number
  /** Told of a turn that is held for a quarter of `leaseMs`. */
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

export function createHeldTurns({ clock, leaseMs, onHeld }: HeldTurnsOptions): HeldTurns {
  const bySite = new Map<string, Set<HeldTurn>>()
  const told = new WeakSet<HeldTurn>()

  function list(site?: string): readonly HeldTurn[] {
    const now = clock.now()
    const turns =
      site === undefined ? [...bySite.values()].flatMap((set) => [...set]) : [...(bySite.get(site) ?? [])]
    return turns.filter(({ since }) => now - since < leaseMs)
  }

  return {
    begin(site, url) {
      const turn: HeldTurn = { site, url, since: clock.now() }
      const turns = bySite.get(site) ?? new Set()
      bySite.set(site, turns.add(turn))
      return () => {
        turns.delete(turn)
        if (turns.size === 0 && bySite.get(site) === turns) bySite.delete(site)
      }
    },
    list,
    warn(site) {
      if (onHeld === undefined) return
      const now = clock.now()
      for (const turn of list(site)) {
        if (now - turn.since < leaseMs / 4 || told.has(turn)) continue
        told.add(turn)
        onHeld(turn)
      }
    },
  }
}
