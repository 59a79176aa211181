import { createCounts } from '../../runtime/name-counts.ts'
import { paced } from '../../runtime/paced.ts'
import type { TransportOptions } from '../transport/transport-options.ts'
import type { Transport } from '../transport/transport.ts'
import { guardedConnector } from './guarded-connector.ts'
import { createLane } from './origin-connections.ts'
import { createOriginSlots } from './origin-slots.ts'
import { watchedConnector } from './watched-connector.ts'

/** Connections to one origin: what many redirects lead to is not held up by one slow answer. */
const lanesPerOrigin = 4

/** A transport over connections of its own, which are used again while they are open. */
export function createAgentTransport(options: TransportOptions): Transport {
  const { keepAliveMs = 500, maxIdleConnections = 256 } = options
  const shared = {
    connect: watchedConnector(guardedConnector(options)),
    connections: createCounts(),
    keepAliveMs,
    maxIdleConnections,
  }
  const first = createLane(shared)
  const lanes = [first, ...Array.from({ length: lanesPerOrigin - 1 }, () => createLane(shared))]
  const places = createOriginSlots(lanesPerOrigin)
  return {
    enter: (origin, signal) => places.enter(origin, signal),
    ask(request) {
      const { origin } = request.url
      // Hundreds of connections that are made in one turn are ready in one turn.
      return paced(() => {
        const freest = lanes.reduce(
          (best, lane) => (lane.load(origin) < best.load(origin) ? lane : best),
          first,
        )
        return freest.ask(request)
      })
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
