import { describe, expect, it } from 'vitest'

import { urlFault } from '../../src/runtime/url-fault.ts'

describe('a URL with a host outside ASCII', () => {
  it('has no fault, however often it is checked', () => {
    // Enough for V8 to optimize what it calls.
    const faults = Array.from({ length: 20_000 }, () => urlFault('https://b\u00fccher.example/', true))
    expect(new Set(faults)).toEqual(new Set([undefined]))
  })
})
