import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { GuardError } from '../outcome/network-error.ts'
import type { LookupAll } from './lookup.ts'
import { specialAddresses } from './special-addresses.ts'

/** Where a guarded client may connect. */
export interface GuardOptions {
  /**
   * Ports that may be dialled, or `all`.
   *
   * @default [80, 443]
   */
  readonly allowPorts?: readonly number[] | 'all' | undefined
  /**
   * Says of an address that is not public whether it may be dialled nevertheless.
   *
   * @default `() => false`
   */
  readonly allow?: ((address: string) => boolean) | undefined
}

/** Keeps connections to public addresses and known ports. */
export interface Guard {
  /** Why a host as it stands in a URL, without brackets, and a port are refused; undefined where they are not. */
  refusal(hostname: string, port: number): GuardError | undefined
  /** Looks a name up and gives addresses that may be dialled, or fails: these and no others are dialled. */
  readonly lookup: LookupAll
}

/**
 * A guard for connections, to be asked at each of them, redirects included.
 *
 * A name is refused if any of its addresses is: one that resolves to a public and to a private address is made to get around a guard, or
 * a mistake. There is no second lookup between the check and the connection.
 */
export function createGuard(options: GuardOptions, lookup: LookupAll): Guard {
  const { allowPorts = [80, 443], allow = () => false } = options
  const mayDial = (address: string): boolean => isPublicAddress(address) || allow(address)
  return {
    refusal(hostname, port) {
      if (allowPorts !== 'all' && !allowPorts.includes(port))
        return new GuardError(`port ${port} is not allowed`)
      if (isIP(hostname) === 0 || mayDial(hostname)) return undefined
      return new GuardError(`${hostname} is not a public address`)
    },
    async lookup(hostname) {
      const addresses = await lookup(hostname)
      const refused = addresses.find(({ address }) => !mayDial(address))
      if (refused === undefined) return addresses
      throw new GuardError(`${hostname} has the address ${refused.address}, which is not public`)
    },
  }
}

/** Whether an address is a public one, reachable on the Internet by everyone; a mapped IPv4 address is judged as itself. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (special().some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits)))
    return false
  const [first = 0, ...others] = parsed.toByteArray()
  // Outside 2000::/3 nothing is allocated, and IPv4 addresses can hide there, as in ::7f00:1 (RFC 4291 §2.5.5.1).
  return parsed.kind() === 'ipv4' || ((first & 0xe0) === 0x20 && !isIsatap(others.slice(7)))
}

type Network = ReturnType<typeof ipaddr.parseCIDR>

let networks: readonly Network[] | undefined

function special(): readonly Network[] {
  return (networks ??= specialAddresses.map(({ range }) => ipaddr.parseCIDR(range)))
}

/** Whether an interface identifier is that of ISATAP: under any prefix, it is a way to the IPv4 address in it (RFC 5214 §6.1). */
function isIsatap([first = 0, ...others]: readonly number[]): boolean {
  return (first & ~0x03) === 0 && others[0] === 0 && others[1] === 0x5e && others[2] === 0xfe
}
