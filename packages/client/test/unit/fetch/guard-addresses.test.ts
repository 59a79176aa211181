import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'

import { isPublicAddress } from '../../../src/fetch/guard/guard.ts'
import { specialAddresses } from '../../../src/fetch/guard/special-addresses.ts'

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '::ffff:8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4001::8a'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each(['', 'example.com', '256.1.1.1', '1.1.1.1/8', 'fe80::1%eth0', '::', '2001:4:112::1'])(
    'refuses %j',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )

  it.each(specialAddresses)('refuses the first and the last of $range: $name', ({ range }) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    const last = network
      .toByteArray()
      .map((byte, at) => byte | (0xff >> Math.min(8, Math.max(0, bits - 8 * at))))
    expect(isPublicAddress(network.toString())).toBe(false)
    expect(isPublicAddress(ipaddr.fromByteArray(last).toString())).toBe(false)
  })

  // Metadata and credentials of platforms, from their documentation: AWS, Google, Alibaba, Oracle, DigitalOcean, Scaleway, Akamai, Azure.
  it.each([
    '169.254.169.254 169.254.169.253 169.254.169.123 169.254.170.2 169.254.170.23',
    'fd00:ec2::254 fd00:ec2::253 fd00:ec2::123 fd00:ec2::23 fd20:ce::254',
    '100.100.100.200 100.100.2.136 192.0.0.192 fd00:c1::a9fe:a9fe 169.254.42.42 fd00:42::42 fd00:a9fe:a9fe::1',
    '168.63.129.16 ::ffff:168.63.129.16 64:ff9b::a83f:8110 2002:a83f:8110::1 fe80::1234:5678:9abc',
  ])('refuses the services of platforms at %s', (addresses) => {
    expect(addresses.split(' ').filter(isPublicAddress)).toEqual([])
  })

  it.each(['0:5efe', '200:5efe', '100:5efe', '300:5efe'])('refuses ISATAP identifiers %s', (identifier) => {
    for (const address of ['10.0.0.1', '127.0.0.1', '8.8.8.8', '169.254.169.254'])
      expect(isPublicAddress(`2606:4700:0:1:${identifier}:${address}`)).toBe(false)
    expect(isPublicAddress('2606:4700:0:1:400:5efe:a00:1')).toBe(true)
  })

  it.each([
    '168.63.129.15',
    '168.63.129.17',
    '199.36.153.3',
    '199.36.153.12',
    '161.25.255.255',
    '2600:2d00:2:3::1',
  ])('takes the neighbour %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
