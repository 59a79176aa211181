import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  RobotsDisallowedError,
  TurnRefusedError,
  type Lease,
  type LeaseAnswer,
  type Plan,
} from '@ruly/client'
import type { Agent } from 'ruly'

import { checkAnswer, type Question } from '../answers/check-answer.ts'
import type { CheckAnswer } from '../schemas/verdict.ts'
import type { LentClient, SiteClients } from '../sites/site-clients.ts'
import { tooMany } from '../runtime/refused-error.ts'

/** A turn as it is now: what the crawler is told of it. */
export interface TurnState {
  readonly id: string
  readonly state: 'waiting' | 'granted' | 'disallowed' | 'refused' | 'ended'
  readonly site: string
  readonly answer: CheckAnswer
  /** What was planned when it was asked for: what it waits for, when it should come, and the gap at the site. */
  readonly plan?: Plan | undefined
  /** When it was granted: until when it may be given back. */
  readonly endsAt?: number | undefined
  readonly waitedMs?: number | undefined
  /** Why it is refused, and when one could come. */
  readonly refusal?: string | undefined
  readonly retryAt?: number | undefined
}

/** Gives turns at sites to those who ask over a socket. A turn that is not given back, or that nobody asks for any more, ends by itself; one that is refused ends when this is told. */
export interface TurnDesk {
  /** Asks for a turn, and waits for it at most so long. Throws a `RefusedError` for an agent without a product token, and for too many turns. */
  ask(url: string, agent: Agent, waitMs: number, signal: AbortSignal): Promise<TurnState>
  /** Waits for a turn that was asked for before; undefined for an unknown id. */
  wait(id: string, waitMs: number, signal: AbortSignal): Promise<TurnState | undefined>
  /** What a turn is for that is held; undefined if there is none with this id. */
  granted(id: string): Question | undefined
  /** Reports the answer of the site; false if no turn is held with this id. */
  answered(id: string, answer: LeaseAnswer): Promise<boolean>
  /** Gives a turn back, or gives up waiting for it; false for an unknown id. */
  release(id: string): Promise<boolean>
  counts(): { readonly waiting: number; readonly granted: number }
  /** Ends the turns that wait; those that are held may still be answered and given back. */
  endWaiting(): Promise<void>
  close(): Promise<void>
}

interface DeskOptions {
  readonly clients: SiteClients
  readonly leaseMs: number
  readonly maxTurns: number
}

export function createTurnDesk(options: DeskOptions): TurnDesk {
  const { clients, maxTurns } = options
  const turns = new Map<string, AskedTurn>()
  /** Turns whose robots.txt is asked for first. */
  let asking = 0
  let isEnding = false

  return {
    async ask(url, agent, waitMs, signal) {
      if (turns.size + asking >= maxTurns) throw tooMany('turns that wait or are held', maxTurns)
      const lent = clients.lend(agent)
      let turn: AskedTurn
      asking++
      try {
        const answer = await checkAnswer(lent.client, { url, agent }, signal)
        const id = randomUUID()
        turn = new AskedTurn(id, { answer, lent, options, onEnd: () => turns.delete(id) })
        turns.set(id, turn)
      } catch (error) {
        lent.giveBack()
        throw error
      } finally {
        asking--
      }
      try {
        if (isEnding) await turn.end()
        return await turn.wait(waitMs, signal)
      } catch (error) {
        // Nobody else knows of it.
        await turn.end()
        throw error
      }
    },
    async wait(id, waitMs, signal) {
      return await turns.get(id)?.wait(waitMs, signal)
    },
    granted: (id) => turns.get(id)?.granted,
    async answered(id, answer) {
      return (await turns.get(id)?.answered(answer)) ?? false
    },
    async release(id) {
      const turn = turns.get(id)
      await turn?.end()
      return turn !== undefined
    },
    counts() {
      const all = Array.from(turns.values())
      return {
        waiting: all.filter(({ isWaiting }) => isWaiting).length,
        granted: all.filter(({ isGranted }) => isGranted).length,
      }
    },
    async endWaiting() {
      isEnding = true
      const waiting = Array.from(turns.values()).filter(({ isGranted }) => !isGranted)
      await Promise.allSettled(waiting.map((turn) => turn.end()))
    },
    async close() {
      await Promise.allSettled(Array.from(turns.values(), (turn) => turn.end()))
    },
  }
}

interface TurnParts {
  readonly answer: CheckAnswer
  readonly lent: LentClient
  readonly options: DeskOptions
  readonly onEnd: () => void
}

type Refusal = Pick<TurnState, 'state' | 'refusal' | 'retryAt' | 'answer'>

/** One turn from the question to its end. */
class AskedTurn {
  readonly #id: string
  readonly #parts: TurnParts
  readonly #giveUp = new AbortController()
  readonly #settled: Promise<void>
  /** How many ask for it now. */
  #askers = 0
  #plan: Plan | undefined
  #lease: Lease | undefined
  #refused: Refusal | undefined
  #endsAt: number | undefined
  #timer: NodeJS.Timeout | undefined
  /** Whether there will be no turn: it is refused, or asking for it failed. */
  #isInVain = false
  #hasEnded = false

  constructor(id: string, parts: TurnParts) {
    this.#id = id
    this.#parts = parts
    this.#settled = this.#acquire()
    this.#settled.catch(() => undefined)
  }

  get isGranted(): boolean {
    return this.#lease !== undefined
  }

  get isWaiting(): boolean {
    return !this.isGranted && !this.#isInVain
  }

  /**
   * The state after at most so long. If it says that there will be no turn, the turn has ended.
   * Rejects where the turns of a store fail, and with the reason of the signal.
   */
  async wait(waitMs: number, signal: AbortSignal): Promise<TurnState> {
    this.#askers++
    if (!this.isGranted) clearTimeout(this.#timer)
    const settled = new AbortController()
    const waiting = AbortSignal.any([signal, settled.signal])
    try {
      await Promise.race([this.#settled, elapsed(Math.max(waitMs, leastWaitMs), waiting)])
      signal.throwIfAborted()
      return this.#state()
    } finally {
      settled.abort()
      this.#askers--
      if (this.#isInVain && !signal.aborted) await this.end()
      else if (!this.isGranted && !this.#hasEnded && this.#askers === 0) this.#endIn(abandonedMs)
    }
  }

  get granted(): Question | undefined {
    return this.#lease && this.#parts.answer
  }

  async answered(answer: LeaseAnswer): Promise<boolean> {
    await this.#lease?.answered(answer)
    return this.isGranted
  }

  async end(): Promise<void> {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#timer)
    this.#giveUp.abort(new Error('the turn has ended'))
    try {
      await this.#lease?.release()
    } finally {
      this.#parts.lent.giveBack()
      this.#parts.onEnd()
    }
  }

  async #acquire(): Promise<void> {
    const { answer, lent, options } = this.#parts
    try {
      // What this call will wait for: later, it would count as one of those before it.
      this.#plan = await lent.client.plan(answer.url)
      const lease = await lent.client.acquire(answer.url, { check: true, signal: this.#giveUp.signal })
      if (this.#hasEnded) return await lease.release()
      this.#lease = lease
      this.#endsAt = Date.now() + options.leaseMs
      this.#endIn(options.leaseMs)
    } catch (error) {
      if (!this.#hasEnded) this.#refused = await this.#refusalOf(error)
    } finally {
      this.#isInVain = this.#lease === undefined
      if (this.#isInVain) lent.giveBack()
    }
  }

  /** What to say of a turn that is refused. Throws any other error. */
  async #refusalOf(error: unknown): Promise<Refusal> {
    if (error instanceof RobotsDisallowedError)
      return { state: 'disallowed', retryAt: error.retryAt, answer: await this.#askAgain() }
    if (!(error instanceof TurnRefusedError)) throw error
    const { code, retryAt } = error
    return { state: 'refused', refusal: code, retryAt, answer: this.#parts.answer }
  }

  /** The verdict as it is after the wait. */
  async #askAgain(): Promise<CheckAnswer> {
    const { answer, lent } = this.#parts
    return await checkAnswer(lent.client, { url: answer.url, agent: answer.agent })
  }

  #state(): TurnState {
    const { answer } = this.#parts
    const known = { id: this.#id, site: new URL(answer.url).origin, answer, plan: this.#plan }
    if (this.#refused !== undefined) return { ...known, ...this.#refused }
    if (this.#hasEnded) return { ...known, state: 'ended' }
    if (this.#lease !== undefined)
      return { ...known, state: 'granted', endsAt: this.#endsAt, waitedMs: this.#lease.waitedMs }
    return { ...known, state: 'waiting' }
  }

  #endIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.end().catch(() => undefined), milliseconds)
    this.#timer.unref()
  }
}

/** How long a turn waits without anybody asking for it. */
const abandonedMs = 30_000

/** A turn that has come is given within this time, also to those who do not wait. */
const leastWaitMs = 100

async function elapsed(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
