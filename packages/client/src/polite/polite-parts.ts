import type { OwnRequests } from './own-requests.ts'
import type { Permit } from './permit.ts'

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

export function politePartsOf(client: object): PoliteParts {
  const found = parts.get(client)
  if (found === undefined) throw new TypeError('The client must be one that createRobotsClient() has made.')
  return found
}
