import { describe, expect, it } from 'vitest'

import { createSlots } from '../../../src/runtime/slots.ts'

/** Work that ends when the test says so. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: (result: string) => void; reject: (error: Error) => void }>()
  const work = (item: string): Promise<string> => {
    begun.push(item)
    return new Promise((resolve, reject) => ends.set(item, { resolve, reject }))
  }
  const end = (item: string): void => ends.get(item)?.resolve(item.toUpperCase())
  const fail = (item: string): void => ends.get(item)?.reject(new Error(item))
  return { begun, work, end, fail }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('slots', () => {
  it('lets so many through at once, in their order, also after one that fails', async () => {
    const { begun, work, end, fail } = createWork()
    const slots = createSlots(2)
    const passing = ['a', 'b', 'c', 'd'].map((item) => slots.run(() => work(item)))
    await turn()
    expect(begun).toEqual(['a', 'b'])
    fail('b')
    await expect(passing[1]).rejects.toThrow('b')
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    await turn()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    end('c')
    end('d')
    expect(await Promise.all([passing[0], passing[2], passing[3]])).toEqual(['A', 'C', 'D'])
    const last = slots.run(() => work('e'))
    end('e')
    expect(await last).toBe('E')
  })
})
