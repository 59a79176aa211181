/** Lets each client make so many requests a second, and as many at once as it has saved up. */
export interface RateLimit {
  /** In how many seconds the client may come again; 0 if it need not wait. */
  secondsToWait(client: string): number
}

/** Clients beyond this number are forgotten, those first that have not asked for longest. */
const mostClients = 10_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * @param currentRate requests a second, which may change; 0 for no limit
 * @param now milliseconds of a clock that never goes back
 */
export function createRateLimit(
  currentRate: () => number,
  now: () => number = () => performance.now(),
): RateLimit {
  const buckets = new Map<string, Bucket>()
  return {
    secondsToWait(client) {
      const rate = currentRate()
      if (rate === 0) return 0
      const size = Math.max(1, Math.ceil(rate))
      const time = now()
      const bucket = buckets.get(client) ?? { tokens: size, at: time }
      bucket.tokens = Math.min(size, bucket.tokens + ((time - bucket.at) / 1000) * rate)
      bucket.at = time
      // The last in the map came last.
      buckets.delete(client)
      buckets.set(client, bucket)
      if (buckets.size > mostClients) {
        const [oldest] = buckets.keys()
        buckets.delete(oldest ?? '')
      }
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / rate)
      bucket.tokens--
      return 0
    },
  }
}
