/** Requests to each origin at the same time; others wait in the order in which they came. */
export interface OriginSlots {
  /** Waits for a place, to be given back by the function that comes with it; rejects with the signal's reason. */
  enter(origin: string, signal: AbortSignal): Promise<() => void>
}

interface Origin {
  running: number
  readonly waiting: Set<() => void>
}

export function createOriginSlots(atOnce: number): OriginSlots {
  const origins = new Map<string, Origin>()

  function leave(name: string, origin: Origin): void {
    const [next] = origin.waiting
    if (next === undefined) origin.running--
    else {
      origin.waiting.delete(next)
      next()
    }
    if (origin.running === 0) origins.delete(name)
  }

  function place(origin: Origin, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = (): void => {
        signal.removeEventListener('abort', give)
        resolve()
      }
      const give = (): void => {
        origin.waiting.delete(come)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', give, { once: true })
      origin.waiting.add(come)
    })
  }

  return {
    async enter(name, signal) {
      signal.throwIfAborted()
      const origin = origins.get(name) ?? { running: 0, waiting: new Set() }
      origins.set(name, origin)
      if (origin.running < atOnce) origin.running++
      else await place(origin, signal)
      let isIn = true
      return () => {
        if (isIn) leave(name, origin)
        isIn = false
      }
    },
  }
}
