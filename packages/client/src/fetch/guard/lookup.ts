import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Gives all addresses of a name, at least one; rejects with an error with a `code` for a name that has none. */
export type LookupAll = (hostname: string) => Promise<readonly LookupAddress[]>

/** A function for Node's connections, for one address or all, of any family. */
export function lookupFunction(lookup: LookupAll): LookupFunction {
  async function answer(...[hostname, { all, family }, callback]: Parameters<LookupFunction>): Promise<void> {
    const { addresses, error } = await foundBy(lookup, hostname, family)
    const [first] = addresses
    if (first === undefined) callback(error ?? noAddress(hostname), [])
    else if (all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  return (...question) => void answer(...question)
}

async function foundBy(
  lookup: LookupAll,
  hostname: string,
  family: unknown,
): Promise<{ readonly addresses: LookupAddress[]; readonly error?: NodeJS.ErrnoException }> {
  try {
    const addresses = await lookup(hostname)
    const wanted = { 4: 4, IPv4: 4, 6: 6, IPv6: 6 }[String(family)]
    return { addresses: addresses.filter((one) => wanted === undefined || one.family === wanted) }
  } catch (error) {
    return { addresses: [], error: asError(error) }
  }
}

/**
 * A caller's `lookup`, believed in nothing: what Node's connections are given instead of addresses would be an error that nobody catches, and
 * the end of the process.
 */
export function checkedLookup(lookup: LookupFunction): LookupAll {
  return (hostname) =>
    new Promise((resolve, reject) => {
      const answered = (error: Error | null, found: unknown, family: unknown): void => {
        if (error) return reject(asError(error))
        const addresses = addressesIn(typeof found === 'string' ? [{ address: found, family }] : found)
        if (addresses.length === 0) reject(noAddress(hostname))
        else resolve(addresses)
      }
      // One that is async fails by its promise.
      const promise: unknown = lookup(hostname, { all: true }, answered)
      if (promise instanceof Promise) promise.catch((error: unknown) => reject(asError(error)))
    })
}

function addressesIn(found: unknown): readonly LookupAddress[] {
  if (!Array.isArray(found)) return []
  return found.flatMap((one: { readonly address?: unknown } | null) => {
    const address = typeof one?.address === 'string' ? one.address : ''
    const family = isIP(address)
    return family === 0 ? [] : [{ address, family }]
  })
}

function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname.slice(0, 300)} has no address`), { code: 'ENODATA' })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
