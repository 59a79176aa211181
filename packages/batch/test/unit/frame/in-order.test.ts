import { describe, expect, it } from 'vitest'

import { inOrder, type Ahead } from '../../../src/frame/in-order.ts'

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

async function* batches(...items: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const batch of items) yield batch.split('')
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const ahead: Ahead<string> = { weightOf: () => 1, room: 3 }

describe('work in order', () => {
  it('gives all that is ready when the first is, in the order of the items', async () => {
    const { work, end } = createWork()
    const results = inOrder(batches('ab', '', 'c'), work, ahead)
    const first = results.next()
    await turn()
    end('b')
    end('c')
    await turn()
    end('a')
    expect(await first).toEqual({ done: false, value: ['A', 'B', 'C'] })
    expect(await results.next()).toEqual({ done: true, value: undefined })
  })

  it('goes on with other items while the first waits, up to its room, and no further', async () => {
    const { begun, work, end } = createWork()
    const results = inOrder(batches('ab', 'cde'), work, ahead)
    const first = results.next()
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('b')
    await turn()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    expect((await first).value).toEqual(['A', 'B'])
    const next = results.next()
    await turn()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    end('c')
    expect((await next).value).toEqual(['C'])
  })

  it('takes an item that is heavier than its room alone', async () => {
    const { begun, work, end } = createWork()
    const results = inOrder(batches('ab'), work, { weightOf: () => 10, room: 3 })
    const first = results.next()
    await turn()
    expect(begun).toEqual(['a'])
    end('a')
    expect((await first).value).toEqual(['A'])
  })

  it('does not wait for more items before it gives what is ready', async () => {
    const { work, end } = createWork()
    async function* stalling(): AsyncGenerator<readonly string[]> {
      yield ['a']
      await new Promise(() => undefined)
    }
    const first = inOrder(stalling(), work, ahead).next()
    await turn()
    end('a')
    expect((await first).value).toEqual(['A'])
  })

  it('fails when the turn of what failed comes, not before', async () => {
    const { work, end, fail } = createWork()
    const results = inOrder(batches('abc'), work, ahead)
    const first = results.next()
    await turn()
    fail('b')
    end('c')
    await turn()
    end('a')
    expect((await first).value).toEqual(['A'])
    await expect(results.next()).rejects.toThrow('b')
  })

  it('fails where its source does, after what came before', async () => {
    const { work, end } = createWork()
    async function* broken(): AsyncGenerator<readonly string[]> {
      yield ['a']
      throw new Error('no more')
    }
    const results = inOrder(broken(), work, ahead)
    const first = results.next()
    await turn()
    end('a')
    expect((await first).value).toEqual(['A'])
    await expect(results.next()).rejects.toThrow('no more')
  })

  it('closes its source when a work fails, and when nobody wants more', async () => {
    let closed = 0
    async function* source(): AsyncGenerator<readonly string[]> {
      try {
        for (;;) yield ['a']
      } finally {
        closed++
      }
    }
    const failing = inOrder(source(), () => Promise.reject(new Error('full')), ahead)
    await expect(failing.next().then(() => failing.next())).rejects.toThrow('full')
    await turn()
    expect(closed).toBe(1)
    for await (const results of inOrder(source(), async (item) => item, ahead)) if (results.length > 0) break
    await turn()
    expect(closed).toBe(2)
  })

  it('ends at once where there is nothing to do', async () => {
    const { work } = createWork()
    expect(await inOrder(batches('', ''), work, ahead).next()).toEqual({ done: true, value: undefined })
  })
})
