import { describe, expect, it } from 'vitest'

import { isPublicAddress } from '../../../src/fetch/guard/guard.ts'

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
})
