import { describe, expect, it } from 'vitest'

import { createBoundedMap } from '../../../src/frame/bounded-map.ts'

describe('a bounded map', () => {
  it('lets go of what was not asked for longest, and of no more than it must', () => {
    const map = createBoundedMap<number>(10)
    map.set('a', 1, 4)
    map.set('b', 2, 4)
    expect(map.get('a')).toBe(1)
    map.set('c', 3, 6)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  })

  it('gives what was asked for a second chance, but not a third', () => {
    const map = createBoundedMap<number>(3)
    for (const key of ['a', 'b', 'c']) map.set(key, 1, 1)
    map.get('a')
    map.set('d', 1, 1)
    map.set('e', 1, 1)
    map.set('f', 1, 1)
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => map.get(key) !== undefined)).toEqual([
      'd',
      'e',
      'f',
    ])
  })

  it('keeps one that is too heavy until the next comes', () => {
    const map = createBoundedMap<number>(10)
    expect(map.set('a', 1, 100)).toBe(1)
    expect(map.get('a')).toBe(1)
    map.set('b', 2, 1)
    expect([map.get('a'), map.get('b')]).toEqual([undefined, 2])
  })
})
