import * as dns from 'node:dns'

import { systemClock } from '../../runtime/clock.ts'
import { createIsolatedLookup } from './isolated-lookup.ts'
import { checkedLookup, type LookupAll } from './lookup.ts'

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
