import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { RecentMap } from '../../../src/runtime/recent-map.ts'

describe('a map of what was used recently', () => {
  it('forgets the least recently used entries beyond its size, and says so', () => {
    const forgotten: string[] = []
    const map = new RecentMap<number>(10, (key) => forgotten.push(key))
    map.set('a', 1, 4)
    map.set('b', 2, 4)
    expect(map.get('a')).toBe(1)
    map.set('c', 3, 4)
    expect(forgotten).toEqual(['b'])
    expect([map.has('a'), map.has('b'), map.has('c'), map.size, map.count]).toEqual([true, false, true, 8, 2])
  })

  it('keeps a value that is larger than all of it, alone', () => {
    const map = new RecentMap<string>(10)
    map.set('a', 'small', 1)
    map.set('b', 'large', 1000)
    expect([map.get('a'), map.get('b'), map.size]).toEqual([undefined, 'large', 10])
  })

  it('forgets all, one after the other', () => {
    const forgotten: [string, number][] = []
    const map = new RecentMap<number>(10, (...entry) => forgotten.push(entry))
    map.set('a', 1, 1)
    map.set('a', 2, 2)
    map.set('b', 3, 3)
    map.clear()
    expect(forgotten).toEqual([
      ['a', 2],
      ['b', 3],
    ])
    expect([map.size, map.count, ...map.keys()]).toEqual([0, 0])
  })

  it('is as a list that is searched from its end', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      size: fc.nat(8),
      sets: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const map = new RecentMap<number>(12)
        let list: { key: string; value: number; size: number }[] = []
        for (const [value, { key, size, sets }] of steps.entries()) {
          const known = list.find((one) => one.key === key)
          const got = sets ? known?.value : map.get(key)
          expect(got).toBe(known?.value)
          const used = sets ? { key, value, size } : known
          if (sets) map.set(key, value, size)
          if (used !== undefined) list = [...list.filter((one) => one.key !== key), used]
          while (list.reduce((sum, one) => sum + one.size, 0) > 12) list.shift()
          expect(map.size).toBe(list.reduce((sum, one) => sum + one.size, 0))
          expect([...map.keys()].toSorted()).toEqual(list.map((one) => one.key).toSorted())
        }
      }),
    )
  })
})
