import { describe, expect, it } from 'vitest'

import { createBoundedMap } from '../../src/bulk/bounded-map.ts'

describe('a bounded map', () => {
  it('lets go of what was not asked for longest, and of no more than it must', () => {
    const map = createBoundedMap<number>(10)
    map.set('a', 1, 4)
    map.set('b', 2, 4)
    expect(map.get('a')).toBe(1)
    map.set('c', 3, 6)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  })

  it('keeps one that is too heavy until the next comes', () => {
    const map = createBoundedMap<number>(10)
    expect(map.set('a', 1, 100)).toBe(1)
    expect(map.get('a')).toBe(1)
    map.set('b', 2, 1)
    expect([map.get('a'), map.get('b')]).toEqual([undefined, 2])
  })
})
