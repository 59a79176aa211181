/** Asks Redis the same from time to time, until it answers. */
export interface RedisProbe {
  readonly isRunning: boolean
  /** Begins, unless it runs already: with a key, after so many milliseconds, then less and less often. */
  start(key: string, firstMs: number): void
  stop(): void
}

const longestPauseMs = 1000

/** `ask` rejects while Redis does not answer; `onAnswer` is called once it does, when the probe has ended. */
export function createRedisProbe(ask: (key: string) => Promise<unknown>, onAnswer: () => void): RedisProbe {
  let running: NodeJS.Timeout | undefined

  async function look(timer: NodeJS.Timeout, key: string, ms: number): Promise<void> {
    const isAnswered = await ask(key).then(
      () => true,
      () => false,
    )
    if (running !== timer) return
    if (!isAnswered) return askAfter(key, Math.min(2 * ms, longestPauseMs))
    running = undefined
    onAnswer()
  }

  function askAfter(key: string, ms: number): void {
    const timer = setTimeout(() => void look(timer, key, ms), ms)
    timer.unref()
    running = timer
  }

  return {
    get isRunning() {
      return running !== undefined
    },
    start(key, firstMs) {
      if (running === undefined) askAfter(key, firstMs)
    },
    stop() {
      clearTimeout(running)
      running = undefined
    },
  }
}
