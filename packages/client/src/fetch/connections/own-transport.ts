import { createNameCounts } from '../../runtime/name-counts.ts'
import { paced } from '../../runtime/paced.ts'
import type { TransportOptions } from '../transport/transport-options.ts'
import type { Transport } from '../transport/transport.ts'
import { guardedConnector } from './guarded-connector.ts'
import { createOriginConnections } from './origin-connections.ts'
import { createOriginSlots } from './origin-slots.ts'
import { watchedConnector } from './watched-connector.ts'

/** Connections to one origin: what many redirects lead to is not held up by one slow answer. */
const connectionsPerOrigin = 4

/** A transport over connections of its own, which are used again while they are open. */
export function createOwnTransport(options: TransportOptions): Transport {
  const { keepAliveMs = 500, maxIdleConnections = 256 } = options
  const shared = {
    connect: watchedConnector(guardedConnector(options)),
    connections: createNameCounts(),
    keepAliveMs,
    maxIdleConnections,
  }
  const first = createOriginConnections(shared)
  const sets = [
    first,
    ...Array.from({ length: connectionsPerOrigin - 1 }, () => createOriginConnections(shared)),
  ]
  const places = createOriginSlots(connectionsPerOrigin)
  return {
    enter: (origin, signal) => places.enter(origin, signal),
    ask(request) {
      const { origin } = request.url
      // Hundreds of connections that are made in one turn are ready in one turn.
      return paced(() => {
        const freest = sets.reduce((best, set) => (set.load(origin) < best.load(origin) ? set : best), first)
        return freest.ask(request)
      })
    },
    async close() {
      await Promise.all(sets.map((set) => set.close()))
    },
  }
}
