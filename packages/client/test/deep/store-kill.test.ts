import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { decodeRecord } from '../../src/cache/record-coding.ts'
import { createFilesStore } from '../../src/store/files.ts'
import { createLmdbStore } from '../../src/store/lmdb.ts'
import type { Store } from '../../src/store/store.ts'
import { createFolder } from '../support/folder.ts'

const writer = fileURLToPath(new URL('../support/store-writer.mjs', import.meta.url))
const KEYS = Array.from({ length: 32 }, (_, index) => `https://${index}.example`)
const KILLS = 50
const AN_HOUR = 3_600_000

const folder = createFolder()

describe.concurrent('A process that is killed 50 times while it writes leaves whole records', () => {
  test('in the files store, and nothing that is not swept', async () => {
    const place = join(folder, 'files')
    const open = (): Store => createFilesStore({ folder: place })
    const found = await killWriters({ kind: 'files', place, writers: 1 }, open)
    expect(found).toBeGreaterThan(KILLS)
    expect(readdirSync(place).every((name) => /\.ruly(-writing)?$/.test(name))).toBe(true)
    const inAnHour = createFilesStore({ folder: place, clock: { now: () => Date.now() + AN_HOUR - 60_000 } })
    await inAnHour.sweep()
    expect(readdirSync(place)).toHaveLength(await countWhole(inAnHour))
    await inAnHour.close()
  }, 60_000)

  test('in the LMDB store', async () => {
    const place = join(folder, 'one.mdb')
    const found = await killWriters({ kind: 'lmdb', place, writers: 1 }, () =>
      createLmdbStore({ path: place }),
    )
    expect(found).toBeGreaterThan(KILLS)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['one.mdb', 'one.mdb-lock']))
  }, 60_000)

  test('in an LMDB store that two processes write', async () => {
    const place = join(folder, 'two.mdb')
    const found = await killWriters({ kind: 'lmdb', place, writers: 2 }, () =>
      createLmdbStore({ path: place }),
    )
    expect(found).toBeGreaterThan(KILLS)
  }, 60_000)
})

interface Killing {
  readonly kind: 'files' | 'lmdb'
  readonly place: string
  /** How many processes write at once; each is killed by itself. */
  readonly writers: number
}

/** Kills writers until there were 50; after each time reads all there is. Gives how many whole records were read. */
async function killWriters({ kind, place, writers }: Killing, open: () => Store): Promise<number> {
  let found = 0
  for (let kills = 0; kills < KILLS; kills += writers) {
    await Promise.all(Array.from({ length: writers }, (_, index) => killOne(kind, place, kills + index)))
    const store = open()
    found += await countWhole(store)
    await store.close()
  }
  return found
}

async function killOne(kind: string, place: string, seed: number): Promise<void> {
  const child = spawn(process.execPath, [writer, kind, place, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const first = await Promise.race([once(child.stdout, 'data'), exited])
  expect(String(first[0]), 'the writer writes').toBe('writing\n')
  await setTimeout(Math.random() * 30)
  child.kill('SIGKILL')
  expect(await exited).toEqual([null, 'SIGKILL'])
}

/** Reads every key; throws for a record that is not right. */
async function countWhole(store: Store): Promise<number> {
  const entries = await Promise.all(KEYS.map(async (key) => ({ key, entry: await store.get(key) })))
  const present = entries.filter(({ entry }) => entry !== undefined)
  for (const { key, entry } of present) {
    const record = decodeRecord(entry!.octets)
    expect(record?.url).toBe(`${key}/robots.txt`)
    expect(record?.copy?.sha256).toBe(hash('sha256', record!.copy!.octets))
  }
  return present.length
}
