import type { ClientVerdict } from '../verdict/client-verdict.ts'
import type { Lease } from './lease.ts'
import { RobotsDisallowedError } from './robots-disallowed-error.ts'
import type { TurnOptions, WaitOptions } from './site-queues.ts'

interface PermitOptions extends WaitOptions {
  /** A turn that was taken before, instead of a new one. */
  readonly lease?: Lease | undefined
}

/** Gives a turn at the site of a URL that the agent may fetch; rejects with a `RobotsDisallowedError` where it may not, or no robots.txt says so. */
export type Permit = (url: string, options: PermitOptions) => Promise<Lease>

/** Permission and turn in one. What may not be fetched takes no turn, and what was waited for is asked about again. */
export function createPermit(
  check: (url: string, options: TurnOptions) => Promise<ClientVerdict>,
  acquire: (url: string, options: WaitOptions) => Promise<Lease>,
  onRefused?: (error: RobotsDisallowedError) => void,
): Permit {
  async function demand(url: string, signal: AbortSignal | undefined): Promise<void> {
    const verdict = await check(url, { signal })
    if (verdict.allowed && verdict.reason !== 'not-governed') return
    const error = new RobotsDisallowedError(url, verdict)
    onRefused?.(error)
    throw error
  }

  return async (url, { lease: taken, ...options }) => {
    await demand(url, options.signal)
    if (taken !== undefined) return taken
    const lease = await acquire(url, options)
    if (lease.waitedMs === 0) return lease
    try {
      await demand(url, options.signal)
      return lease
    } catch (error) {
      lease[Symbol.dispose]()
      throw error
    }
  }
}
