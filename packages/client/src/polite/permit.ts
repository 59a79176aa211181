import type { ClientVerdict } from '../verdict/client-verdict.ts'
import type { Lease } from './lease.ts'
import { RobotsDisallowedError } from './robots-disallowed-error.ts'

interface PermitOptions {
  readonly signal?: AbortSignal | undefined
}

/** Gives a turn at the site of a URL that the agent may fetch; rejects with a `RobotsDisallowedError` where it may not. */
export type Permit = (url: string, options: PermitOptions) => Promise<Lease>

type Ask<Answer> = (url: string, options: PermitOptions) => Promise<Answer>

/** Permission and turn in one. What may not be fetched takes no turn, and what was waited for is asked about again. */
export function createPermit(
  check: Ask<ClientVerdict>,
  acquire: Ask<Lease>,
  onRefused?: (error: RobotsDisallowedError) => void,
): Permit {
  async function demand(url: string, options: PermitOptions): Promise<void> {
    const verdict = await check(url, options)
    if (verdict.allowed) return
    const error = new RobotsDisallowedError(url, verdict)
    onRefused?.(error)
    throw error
  }

  return async (url, options) => {
    await demand(url, options)
    const lease = await acquire(url, options)
    if (lease.waitedMs === 0) return lease
    try {
      await demand(url, options)
      return lease
    } catch (error) {
      lease[Symbol.dispose]()
      throw error
    }
  }
}
