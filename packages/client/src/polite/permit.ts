import type { Transport } from '../fetch/transport/transport.ts'
import type { Lease } from './lease.ts'
import { RobotsDisallowedError } from './robots-disallowed-error.ts'
import type { TurnOptions, WaitOptions } from './site-queues.ts'
import { createNameCounts } from '../runtime/name-counts.ts'
import type { ClientVerdict } from '../verdict/client-verdict.ts'

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

/** Which requests are made by the client itself, so that it does not wait for its own permission. */
export interface OwnRequests {
  has(url: string): boolean
  /** Does what makes one request for a URL. */
  during<Answer>(url: string, work: () => Promise<Answer>): Promise<Answer>
}

export function createOwnRequests(): OwnRequests {
  const underWay = createNameCounts()
  return {
    has: (url) => underWay.of(url) > 0,
    async during(url, work) {
      underWay.add(url, 1)
      try {
        return await work()
      } finally {
        underWay.add(url, -1)
      }
    },
  }
}

/** The transport, its requests known as the client's own. */
export function markOwnRequests(transport: Transport, own: OwnRequests): Transport {
  const { enter } = transport
  return {
    enter: enter && ((origin, signal) => enter(origin, signal)),
    ask: (request) => own.during(request.url.href, () => transport.ask(request)),
    close: () => transport.close(),
  }
}

/** What an interceptor needs of a client. */
export interface PoliteParts {
  readonly permit: Permit
  readonly own: OwnRequests
  readonly userAgent: string
  /** Whether connections are to be guarded, which are not the client's own under an interceptor. */
  readonly isGuarded: boolean
}

const parts = new WeakMap<object, PoliteParts>()

/** Keeps the parts of a client where users of the client do not see them. */
export function keepPoliteParts(client: object, itsParts: PoliteParts): void {
  parts.set(client, itsParts)
}

/** The parts of a client for what dials by itself, which cannot keep the option `guard`; `dials` says what that is. */
export function unguardedPartsOf(client: object, owner: string, dials: string): PoliteParts {
  const found = politePartsOf(client)
  if (!found.isGuarded) return found
  throw new TypeError(`${owner} cannot keep the option "guard": ${dials}`)
}

export function politePartsOf(client: object): PoliteParts {
  const found = parts.get(client)
  if (found === undefined) throw new TypeError('The client must be one that createRobotsClient() has made.')
  return found
}
