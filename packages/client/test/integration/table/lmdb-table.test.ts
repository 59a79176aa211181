import { openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { LmdbTable } from '../../../src/table/lmdb/lmdb-table.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const some = Uint8Array.of(1)
let files = 0

function newTable(): { readonly table: LmdbTable; readonly path: string } {
  const path = join(folder, `${files++}.mdb`)
  const table = new LmdbTable(path)
  onTestFinished(() => table.close().catch(() => undefined))
  return { table, path }
}

const keysIn = (
  table: LmdbTable,
  range: { readonly reverse?: boolean; readonly limit?: number },
): string[] => {
  const ends = range.reverse === true ? { start: 'd', end: 'a' } : { start: 'a', end: 'd' }
  return Array.from(table.range({ ...ends, ...range }), ({ key }) => key)
}

it('gives rows in the order of their keys, without the end', () => {
  const { table } = newTable()
  for (const key of ['c', 'a', 'd', 'b']) table.put(key, some)
  table.refresh()
  expect(keysIn(table, {})).toEqual(['a', 'b', 'c'])
  expect(keysIn(table, { limit: 2 })).toEqual(['a', 'b'])
  table.delete('b')
  table.refresh()
  expect(keysIn(table, {})).toEqual(['a', 'c'])
  expect([table.has('b'), table.has('c'), table.get('b'), table.get('c')]).toEqual([
    false,
    true,
    undefined,
    Buffer.from(some),
  ])
})

it('holds no pages for a range that is not read to its end', () => {
  const { table, path } = newTable()
  const large = new Uint8Array(100_000)
  for (const key of ['a', 'b', 'c']) table.put(key, some)
  for (let round = 0; round < 400; round++) {
    table.refresh()
    const [first] = table.range({ start: 'a', end: 'd' })
    expect(first?.key).toBe('a')
    table.put('b', large)
  }
  expect(statSync(path).size).toBeLessThan(10_000_000)
})

it('commits all that is written together, or nothing', async () => {
  const { table } = newTable()
  const failing = (): never => {
    table.put('a', some)
    throw new Error('by the work')
  }
  expect(() => table.transaction(failing)).toThrow('by the work')
  table.refresh()
  expect(table.has('a')).toBe(false)
  const results = await Promise.all([table.write(() => table.put('b', some)), table.write(() => 'result')])
  expect(results).toEqual([undefined, 'result'])
  const error = { code: 'store-not-usable', message: expect.stringContaining('by the work') as string }
  await expect(table.write(failing)).rejects.toMatchObject(error)
  table.refresh()
  expect(table.has('b')).toBe(true)
})

it('waits at its end for what is under way, and takes nothing more', async () => {
  const { table, path } = newTable()
  const written = table.during(async () => {
    await table.write(() => table.put('a', some))
    await table.write(() => table.put('b', some))
  })
  const closed = table.close()
  await expect(table.during(() => undefined)).rejects.toThrow(`The store ${path} is closed.`)
  await closed
  await written
  expect(() => table.get('a')).toThrow(`The store ${path} is closed.`)
  const again = new LmdbTable(path)
  onTestFinished(() => again.close())
  again.refresh()
  expect([again.has('a'), again.has('b')]).toEqual([true, true])
})

/** As a process does that has read a file, stood still while others committed, and opens the file only now. */
function noteCommit(path: string, commit: number): void {
  // Never closed: that would give up the locks of this process.
  writeSync(openSync(`${path}-lock`, 'r+'), BigUint64Array.of(BigInt(commit)), 0, 8, 8)
}

it.each([1, 2, 3, 50])(
  'keeps all rows when a process that opens the file is %i commits behind',
  async (behind) => {
    const { table, path } = newTable()
    const keys = Array.from({ length: 200 }, (_, index) => `b${index}`)
    for (const key of keys) table.put(key, new Uint8Array(500))
    noteCommit(path, table.refresh() - behind)
    table.put('c', some)
    noteCommit(path, table.refresh() - behind)
    await Promise.all(keys.map((key) => table.write(() => table.put(key, some))))
    noteCommit(path, table.refresh() - behind)
    table.delete('c')
    const before = table.refresh()
    noteCommit(path, before - behind)
    table.put('c', some)
    noteCommit(path, before + 1 - behind)
    table.refresh()
    expect(table.has('c')).toBe(true)
    table.delete('c')
    expect(table.transaction(() => table.transaction(() => table.has('c')))).toBe(false)
    await table.close()
    const again = new LmdbTable(path)
    onTestFinished(() => again.close())
    again.refresh()
    expect(keysIn(again, {}).toSorted()).toEqual(keys.toSorted())
    expect([...again.range({ start: 'a', end: 'd' })].every(({ value }) => value.length === 1)).toBe(true)
  },
)
