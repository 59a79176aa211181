import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { createLmdbHistory, type History, type LmdbHistoryOptions } from '../../../src/watching.ts'
import { openLmdb } from '../../../src/table/lmdb/open-lmdb.ts'
import { day } from '../../support/clients.ts'
import { expectHistoryContract, historyEntry } from '../../support/history/history-contract.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const site = 'https://example.com'
let count = 0

function pathOf(): string {
  return join(folder, `${++count}.mdb`)
}

function open(options: Partial<LmdbHistoryOptions> = {}): History {
  const history = createLmdbHistory({ path: pathOf(), ...options })
  onTestFinished(() => history.close())
  return history
}

async function all(history: History, origin = site): Promise<readonly number[]> {
  const times: number[] = []
  for await (const { at } of history.entries(origin)) times.push(at)
  return times
}

describe('a history in LMDB', () => {
  expectHistoryContract(() => open())

  it('is that of another process that opens the file', async () => {
    const path = pathOf()
    const one = open({ path })
    const other = open({ path })
    await one.add(site, historyEntry({ at: 1000, file: 'one' }))
    expect(await other.at(site, 1000)).toMatchObject({ at: 1000 })
  })

  it('keeps a changed file as its difference, and gives every version byte for byte', async () => {
    const path = pathOf()
    const history = createLmdbHistory({ path })
    const lines = Array.from({ length: 400 }, () => `Disallow: /${randomBytes(12).toString('hex')}\n`)
    const files = Array.from({ length: 20 }, (_, index) => `${lines.join('')}Disallow: /${index}\n`)
    for (const [at, file] of files.entries()) await history.add(site, historyEntry({ at, file }))
    for (const [at, file] of files.entries()) {
      const entry = await history.at(site, at)
      expect(Buffer.from(entry?.file ?? '').toString()).toBe(file)
    }
    await history.close()
    const database = openLmdb(path)
    const bytes = Array.from(database.getRange({}), ({ value }) => value.length).reduce(
      (sum, length) => sum + length,
    )
    await database.close()
    // Random lines do not pack well by themselves: two of 20 versions are whole.
    expect(bytes).toBeLessThan(((files[0]?.length ?? 0) * 20) / 6)
  })

  it('is an error where a part is damaged, and not absent', async () => {
    const path = pathOf()
    const history = createLmdbHistory({ path })
    await history.add(site, historyEntry({ at: 1000, file: 'one' }))
    await history.close()
    const database = openLmdb(path)
    for (const key of Array.from(database.getKeys({}))) await database.put(key, Buffer.from('x'))
    await database.close()
    await expect(open({ path }).at(site, 2000)).rejects.toMatchObject({ code: 'store-not-usable' })
  })

  it('forgets beyond "maxAgeMs" what is not needed for questions about a later time', async () => {
    const clock = { now: () => 100 * day }
    const history = open({ maxAgeMs: 10 * day, clock })
    for (let at = 0; at <= 100; at++)
      await history.add(site, historyEntry({ at: at * day, file: `file ${at}` }))
    await history.sweep()
    expect(await all(history)).toEqual(Array.from({ length: 11 }, (_, index) => (90 + index) * day))
    const { file } = (await history.at(site, 95 * day)) ?? {}
    expect(Buffer.from(file ?? '').toString()).toBe('file 95')
    expect(await history.at(site, 89 * day)).toBeUndefined()
  })

  it('gives what is still there where a sweep removes entries while they are read', async () => {
    const path = pathOf()
    const history = open({ path })
    for (let at = 1; at <= 6; at++) {
      const file = randomBytes(1000).toString('hex')
      await history.add(site, historyEntry({ at: at * day, file }))
    }
    const times: number[] = []
    for await (const { at } of history.entries(site)) {
      times.push(at / day)
      if (times.length === 2) await open({ path, maxAgeMs: day / 2, clock: { now: () => 5 * day } }).sweep()
    }
    expect(times).toEqual([1, 2, 4, 5, 6])
  })

  it('is an error while entries are read where the file of one that is there is not', async () => {
    const path = pathOf()
    const history = open({ path })
    for (const at of [1, 2]) await history.add(site, historyEntry({ at, file: `file ${at}` }))
    const entries = history.entries(site)[Symbol.asyncIterator]()
    await entries.next()
    const database = openLmdb(path)
    for (const key of Array.from(database.getKeys({}))) if (key.includes(':file:')) await database.remove(key)
    await database.close()
    await expect(entries.next()).rejects.toMatchObject({ code: 'store-not-usable' })
  })

  it('forgets old entries of a site while new ones come', async () => {
    let now = 0
    const history = open({ maxAgeMs: day, clock: { now: () => now } })
    for (; now < 100 * day; now += day / 2) await history.add(site, historyEntry({ at: now, file: 'same' }))
    expect((await all(history)).length).toBeLessThan(40)
  })

  it('keeps within "maxBytes", and what each site has now', async () => {
    const history = open({ maxBytes: 60_000 })
    for (let at = 0; at < 100; at++) {
      const file = randomBytes(1000).toString('hex')
      await history.add(`https://${at % 4}.example`, historyEntry({ at: at * day, file }))
    }
    await history.sweep()
    let kept = 0
    for (const name of ['0', '1', '2', '3']) {
      const origin = `https://${name}.example`
      const times = await all(history, origin)
      kept += times.length
      expect(times.at(-1)).toBe((96 + Number(name)) * day)
    }
    expect(kept).toBeGreaterThan(10)
    expect(kept).toBeLessThan(60)
  })
})

it('an entry names its file by its SHA-256', () => {
  expect(historyEntry({ at: 0, file: 'a' }).sha256).toBe(hash('sha256', 'a'))
})
