import type { Transport } from '../fetch/transport/transport.ts'
import { createNameCounts } from '../runtime/name-counts.ts'

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
