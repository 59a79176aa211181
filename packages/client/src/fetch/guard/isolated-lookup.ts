import * as dns from 'node:dns'
import type { LookupAddress } from 'node:dns'

import { type LookupAll, checkedLookup } from './lookup.ts'
import { elapsed, type Clock, systemClock } from '../../runtime/clock.ts'
import { createSlots } from '../../runtime/slots.ts'

/** What names are looked up with. */
interface IsolatedLookupParts {
  /** As the system does it, which takes a thread of the few that Node has. */
  readonly system: LookupAll
  /** Over the network, which takes none. */
  readonly network: LookupAll
  readonly clock: Clock
}

/** Threads that lookups may take: half of those that files and compression need, too. */
const threads = 2
/** How long the system has before the network is asked, too. */
const patienceMs = 300
/** How long addresses are kept: the system does not say how long they are good. */
const keptMs = 10_000
const mostKept = 1000

/** Names of the system's own, which the network does not know, or otherwise (RFC 6761, RFC 6762, RFC 8375). */
const ownNames = /\.(?:localhost|local|test|invalid|internal|home\.arpa)\.?$/i

/**
 * Looks names up so that silent ones do not hold up others.
 *
 * The system is asked, two names at a time, and each name once. A name that has no answer after a while, or has not had its turn, is asked
 * for over the network as well; the first addresses count. What the system says of a name, also that it has no address, is final.
 */
export function createIsolatedLookup({ system, network, clock }: IsolatedLookupParts): LookupAll {
  const slots = createSlots(threads)
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>()
  const kept = new Map<string, { readonly addresses: readonly LookupAddress[]; readonly until: number }>()

  function keep(hostname: string, addresses: readonly LookupAddress[]): void {
    kept.delete(hostname)
    kept.set(hostname, { addresses, until: elapsed(clock) + keptMs })
    const [oldest] = kept.size > mostKept ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
  }

  async function find(hostname: string): Promise<readonly LookupAddress[]> {
    let isFound = false
    let stop = (): void => undefined
    const bySystem = slots.run(async () => (isFound ? [] : await system(hostname)))
    const byNetwork = new Promise<readonly LookupAddress[]>((resolve) => {
      if (!isOwnName(hostname))
        stop = clock.after(patienceMs, () => {
          network(hostname).then(resolve, () => undefined)
        })
    })
    try {
      const addresses = await Promise.race([bySystem, byNetwork])
      keep(hostname, addresses)
      return addresses
    } finally {
      isFound = true
      stop()
      // Who has lost the race is not waited for.
      bySystem.catch(() => undefined)
    }
  }

  return async (hostname) => {
    const known = kept.get(hostname)
    if (known !== undefined && elapsed(clock) < known.until) return known.addresses
    const asked = underWay.get(hostname)
    if (asked !== undefined) return await asked
    const finding = find(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, finding)
    return await finding
  }
}

function isOwnName(hostname: string): boolean {
  return !hostname.includes('.') || ownNames.test(hostname)
}

/** Looks names up as the system does, isolated from each other. One for all clients of a process: its threads are those of the process. */
export const defaultLookup: LookupAll = createIsolatedLookup({
  system: checkedLookup((hostname, _, callback) => {
    dns.lookup(hostname, { all: true, hints: process.platform === 'win32' ? 0 : dns.ADDRCONFIG }, callback)
  }),
  network: resolved,
  clock: systemClock,
})

/** IPv6 where there is no IPv4: nobody is to wait for both. */
async function resolved(hostname: string): Promise<readonly dns.LookupAddress[]> {
  const ipv6 = dns.promises.resolve6(hostname).catch((): string[] => [])
  const ipv4 = await dns.promises.resolve4(hostname).catch((): string[] => [])
  if (ipv4.length > 0) return ipv4.map((address) => ({ address, family: 4 }))
  const addresses = await ipv6
  if (addresses.length === 0) throw new Error('no answer')
  return addresses.map((address) => ({ address, family: 6 }))
}
