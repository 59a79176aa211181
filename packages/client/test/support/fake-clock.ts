// Loaded before time begins: a module that loads on use takes real time, which virtual time does not wait for.
import '../../src/crawl/crawl.ts'
import '../../src/crawl/crawl-frontier.ts'
import '../../src/sitemaps/sitemap-urls.ts'
import '../../src/use/use-questions.ts'
import type { Clock } from '../../src/runtime/clock.ts'

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  time: number
  /** Sets the clock, as a person or a time server does: what it shows changes by `ms`, and timers wait no longer and no shorter for it. */
  set(ms: number): void
  /** Tasks that wait for their time. */
  readonly timers: number
  /** Goes on, and runs each task at its time; what follows from one is done before the next. */
  advance(ms: number): Promise<void>
}

export function fakeClock(time = Date.UTC(2026, 10, 21, 12)): FakeClock {
  const tasks = new Map<number, Set<() => void>>()
  let setBy = 0

  function runNext(until: number): boolean {
    const next = [...tasks.keys()].reduce((least, at) => Math.min(least, at), Infinity)
    if (next > until) return false
    clock.time = Math.max(clock.time, next)
    const due = tasks.get(next) ?? []
    tasks.delete(next)
    for (const task of due) task()
    return true
  }

  const clock: FakeClock = {
    time,
    now: () => clock.time + setBy,
    elapsed: () => clock.time,
    set(ms) {
      setBy += ms
    },
    after(ms, task) {
      const at = clock.time + ms
      const own = (): void => task()
      tasks.set(at, (tasks.get(at) ?? new Set()).add(own))
      return () => {
        const others = tasks.get(at)
        if (others?.delete(own) === true && others.size === 0) tasks.delete(at)
      }
    },
    get timers() {
      return [...tasks.values()].reduce((sum, { size }) => sum + size, 0)
    },
    async advance(ms) {
      const until = clock.time + ms
      await settled()
      while (runNext(until)) await settled()
      clock.time = until
    },
  }
  return clock
}

/** All that can be done without time going on has been done. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
