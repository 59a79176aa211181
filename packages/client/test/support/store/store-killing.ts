import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect } from 'vitest'

import { decodeRecord } from '../../../src/cache/record/record-coding.ts'
import { createFilesStore } from '../../../src/store/files-store.ts'
import { createLmdbStore } from '../../../src/store/lmdb-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { startReading } from './place-reading.ts'

const writer = fileURLToPath(new URL('store-writer.mjs', import.meta.url))
const keys = Array.from({ length: 32 }, (_, index) => `https://${index}.example`)
const anHour = 3_600_000

interface Killing {
  readonly place: string
  /** How many processes are killed in all. */
  readonly kills: number
}

/** Processes that write a files store are killed, one after another: what they leave is whole records, and what a sweep removes. */
export async function expectFilesSurvive({ place, kills }: Killing): Promise<void> {
  const open = (): Store => createFilesStore({ folder: place })
  expect(await killWriters({ kind: 'files', place, kills, writers: 1 }, open)).toBeGreaterThan(kills)
  expect(readdirSync(place).every((name) => /\.ruly(-writing)?$/.test(name))).toBe(true)
  const inAnHour = createFilesStore({ folder: place, clock: { now: () => Date.now() + anHour - 60_000 } })
  await inAnHour.sweep()
  expect(readdirSync(place)).toHaveLength(await countWhole(inAnHour))
  await inAnHour.close()
}

/** Processes that write an LMDB store are killed, so many side by side: what they leave is whole records. */
export async function expectLmdbSurvives({
  place,
  kills,
  writers,
}: Killing & { readonly writers: number }): Promise<void> {
  const open = (): Store => createLmdbStore({ path: place })
  expect(await killWriters({ kind: 'lmdb', place, kills, writers }, open)).toBeGreaterThan(kills)
  const files = [place, `${place}-lock`].map((path) => path.slice(dirname(place).length + 1))
  expect(readdirSync(dirname(place))).toEqual(expect.arrayContaining(files))
}

interface KillingWriters extends Killing {
  readonly kind: 'files' | 'lmdb'
  /** How many processes write at once; each is killed by itself. */
  readonly writers: number
}

/** Kills writers until there were enough, while another process reads; after each time reads all there is. Gives how many whole records were read. */
async function killWriters(
  { kind, place, kills, writers }: KillingWriters,
  open: () => Store,
): Promise<number> {
  let found = 0
  const reading = await startReading(kind, place)
  for (let killed = 0; killed < kills; killed += writers) {
    await Promise.all(Array.from({ length: writers }, (_, index) => killOne(kind, place, killed + index)))
    const store = open()
    found += await countWhole(store)
    await store.close()
  }
  expect(await reading.end(), 'whole records were read meanwhile').toBeGreaterThan(kills)
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
  const entries = await Promise.all(keys.map(async (key) => ({ key, entry: await store.get(key) })))
  let present = 0
  for (const { key, entry } of entries) {
    if (entry === undefined) continue
    present++
    const record = decodeRecord(entry.bytes)
    expect(record?.url).toBe(`${key}/robots.txt`)
    expect(record?.copy?.sha256).toBe(hash('sha256', record?.copy?.bytes ?? ''))
  }
  return present
}
