import { parse, type Extension } from 'ruly'

import type { HeldTurn } from '../../../src/polite/lease.ts'
import { checkedPoliteness, type PolitenessOptions } from '../../../src/polite/politeness.ts'
import { createSiteQueues, type SiteQueues } from '../../../src/polite/site-queues.ts'
import type { WaitEvent } from '../../../src/polite/turn-plan.ts'
import { createMemoryTurns } from '../../../src/turns/memory-turns.ts'
import type { Turns } from '../../../src/turns/turns.ts'
import { fakeClock, settled, type FakeClock } from '../fake-clock.ts'

export const site = 'http://example.com'
export const url = `${site}/a`
export const minute = 60_000
export const hour = 60 * minute

export interface Setting {
  readonly clock: FakeClock
  readonly turns: Turns
  readonly queues: SiteQueues
  /** Of every robots.txt. */
  extensions: readonly Extension[]
  /** Asks for a turn and gives it back after so long. */
  readonly visit: (lasts?: number, at?: string) => Promise<number>
}

export interface SettingOptions extends PolitenessOptions {
  readonly lines?: readonly string[]
  readonly turns?: Turns
  readonly clock?: FakeClock
  readonly onHeld?: (turn: HeldTurn) => void
  readonly onWait?: (event: WaitEvent) => void
}

function extensionsOf(lines: readonly string[]): readonly Extension[] {
  return parse(['User-agent: *', ...lines].join('\n')).forAgent('ExampleBot').extensions
}

/** A queues on a clock that stands still at noon. */
export function setting({
  lines = [],
  clock = fakeClock(),
  turns,
  onHeld,
  onWait,
  ...politeness
}: SettingOptions = {}): Setting {
  const own: Setting = {
    clock,
    extensions: extensionsOf(lines),
    turns: turns ?? createMemoryTurns({ clock }),
    get queues() {
      return queues
    },
    /** When the turn came, in milliseconds since noon. */
    visit: async (lasts = 0, at = url) => {
      const lease = await queues.acquire(at)
      const came = clock.time - noon
      if (lasts > 0) await new Promise<void>((resolve) => void clock.after(lasts, resolve))
      await lease.answered({ status: 200 })
      await lease.release()
      return came
    },
  }
  const noon = clock.time
  const queues = createSiteQueues({
    turns: own.turns,
    clock,
    random: () => 0.5,
    onHeld,
    onWait,
    politeness: checkedPoliteness(politeness),
    pacingAt: async () => ({ extensions: own.extensions }),
  })
  return own
}

/** Turns on a server that answers some calls 100 ms after they were made. */
export function slow(turns: Turns, clock: FakeClock, names: readonly ('take' | 'leave')[]): Turns {
  const pause = (): Promise<void> => new Promise((resolve) => void clock.after(100, resolve))
  return {
    ...turns,
    async take(...asked) {
      const taken = await turns.take(...asked)
      if (names.includes('take')) await pause()
      return taken
    },
    async leave(...asked) {
      if (names.includes('leave')) await pause()
      await turns.leave(...asked)
    },
  }
}

/** What has come of a promise by now. */
export async function now<T>(promise: Promise<T>): Promise<T | 'waits'> {
  return await Promise.race([promise, settled().then((): 'waits' => 'waits')])
}
