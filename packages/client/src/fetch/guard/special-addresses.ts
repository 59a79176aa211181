/** Addresses that no public web site has, and why. */
export interface SpecialAddresses {
  /** In CIDR notation. */
  readonly range: string
  readonly name: string
}

/**
 * The IANA special-purpose address registries, with multicast and what was given back.
 *
 * Sources: iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, with the RFC of each block; RFC 5771
 * (IPv4 multicast), RFC 3701 (6bone), RFC 3879 (site-local). Written on 2026-11-25. Blocks within larger ones are left out.
 */
const ianaAddresses: readonly SpecialAddresses[] = [
  { range: '0.0.0.0/8', name: 'this network, RFC 791' },
  { range: '10.0.0.0/8', name: 'private use, RFC 1918' },
  { range: '100.64.0.0/10', name: 'shared address space, RFC 6598' },
  { range: '127.0.0.0/8', name: 'loopback, RFC 1122' },
  { range: '169.254.0.0/16', name: 'link-local, RFC 3927' },
  { range: '172.16.0.0/12', name: 'private use, RFC 1918' },
  { range: '192.0.0.0/24', name: 'IETF protocol assignments, RFC 6890' },
  { range: '192.0.2.0/24', name: 'documentation, RFC 5737' },
  { range: '192.31.196.0/24', name: 'AS112-v4, RFC 7535' },
  { range: '192.52.193.0/24', name: 'AMT, RFC 7450' },
  { range: '192.88.99.0/24', name: '6to4 relay anycast, RFC 7526' },
  { range: '192.168.0.0/16', name: 'private use, RFC 1918' },
  { range: '192.175.48.0/24', name: 'direct delegation AS112, RFC 7534' },
  { range: '198.18.0.0/15', name: 'benchmarking, RFC 2544' },
  { range: '198.51.100.0/24', name: 'documentation, RFC 5737' },
  { range: '203.0.113.0/24', name: 'documentation, RFC 5737' },
  { range: '224.0.0.0/4', name: 'multicast, RFC 5771' },
  { range: '240.0.0.0/4', name: 'reserved and limited broadcast, RFC 1112' },
  { range: '::/8', name: 'loopback, mapped, translated and other embedded IPv4 addresses, RFC 4291' },
  { range: '100::/64', name: 'discard only, RFC 6666' },
  { range: '100:0:0:1::/64', name: 'dummy prefix, RFC 9780' },
  { range: '2001::/23', name: 'IETF protocol assignments with Teredo, ORCHID and DRIP, RFC 2928' },
  { range: '2001:db8::/32', name: 'documentation, RFC 3849' },
  { range: '2002::/16', name: '6to4, RFC 3056' },
  { range: '2620:4f:8000::/48', name: 'direct delegation AS112, RFC 7534' },
  { range: '3ffe::/16', name: '6bone, RFC 3701' },
  { range: '3fff::/20', name: 'documentation, RFC 9637' },
  { range: '5f00::/16', name: 'segment routing, RFC 9602' },
  { range: 'fc00::/7', name: 'unique local, RFC 4193' },
  { range: 'fe80::/10', name: 'link-local, RFC 4291' },
  { range: 'fec0::/10', name: 'site-local, RFC 3879' },
  { range: 'ff00::/8', name: 'multicast, RFC 4291' },
]

/**
 * Services of cloud platforms at addresses that look public, but that only machines of the platform reach: what answers there
 * trusts who asks. Those at link-local, private and shared addresses, such as 169.254.169.254 and 100.100.100.200, are in the
 * ranges above.
 *
 * Sources, as of 2026-11-25: learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16;
 * cloud.google.com/vpc-service-controls/docs/private-connectivity, "not announced to the internet", and
 * cloud.google.com/vpc/docs/configure-private-google-access; cloud.ibm.com/docs/security-groups, "IBM Cloud IP ranges", service
 * network, and cloud.ibm.com/docs/vpc, "Service endpoints".
 */
const cloudAddresses: readonly SpecialAddresses[] = [
  { range: '168.63.129.16/32', name: 'platform services of Azure' },
  { range: '199.36.153.4/30', name: 'restricted.googleapis.com' },
  { range: '199.36.153.8/30', name: 'private.googleapis.com' },
  { range: '2600:2d00:2:1000::/64', name: 'restricted.googleapis.com' },
  { range: '2600:2d00:2:2000::/64', name: 'private.googleapis.com' },
  { range: '161.26.0.0/16', name: 'service network of IBM Cloud' },
  { range: '166.8.0.0/14', name: 'service endpoints of IBM Cloud' },
]

export const specialAddresses: readonly SpecialAddresses[] = [...ianaAddresses, ...cloudAddresses]
