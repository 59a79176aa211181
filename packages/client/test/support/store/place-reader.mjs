// A process that reads what others write while they are killed, until its input ends: it ends with an error as soon as it reads something that is
// not whole. Prints a + after each round, and at its end how much it has read. Arguments: what is there, its place.
// Runs the built package: Node 20 cannot run TypeScript.
import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

import { decodeRecord } from '../../../dist/cache/record/record-coding.js'
import { createFilesStore } from '../../../dist/store/files-store.js'
import { createLmdbStore } from '../../../dist/store/lmdb-store.js'
import { LmdbTable } from '../../../dist/table/lmdb/lmdb-table.js'
import { unsealedOrThrow } from '../../../dist/table/sealed.js'
import { createLmdbHistory, createRedisHistory } from '../../../dist/watching.js'

const [kind, place] = process.argv.slice(2)
const origins = Array.from({ length: 32 }, (_, index) => `https://${index}.example`)
const ending = new AbortController()
process.stdin.on('end', () => ending.abort()).resume()

const readers = {
  files: () => storeReader(createFilesStore({ folder: place })),
  lmdb: () => storeReader(createLmdbStore({ path: place })),
  history: () =>
    historyReader(
      place.startsWith('redis:')
        ? createRedisHistory({ url: place, commandTimeoutMs: 60_000 })
        : createLmdbHistory({ path: place }),
    ),
  frontier: () => frontierReader(new LmdbTable(place)),
}

/** Records that are not whole are absent, so what is given is. */
function storeReader(store) {
  return {
    async read() {
      let count = 0
      for (const origin of origins) {
        const entry = await store.get(origin)
        if (entry === undefined) continue
        const record = decodeRecord(entry.bytes)
        if (record?.url !== `${origin}/robots.txt`)
          throw new Error(`${origin} has the record of ${record?.url}`)
        assertWhole(origin, record.copy)
        count++
      }
      return count
    },
    close: () => store.close(),
  }
}

function historyReader(history) {
  return {
    async read() {
      let count = 0
      for (const origin of origins) {
        let before = 0
        for await (const { at, file: bytes, sha256 } of history.entries(origin)) {
          if (at < before) throw new Error(`${origin} has an entry of ${at} after one of ${before}`)
          if (bytes !== undefined) assertWhole(origin, { bytes, sha256 })
          before = at
          count++
          // Of a long history, some.
          if (count % 1000 === 0) break
        }
      }
      return count
    },
    close: () => history.close(),
  }
}

/** One process uses a frontier at a time: this reads its rows. */
function frontierReader(table) {
  return {
    async read() {
      table.refresh()
      const rows = Array.from(table.range({ start: 'ruly:1:waiting:', end: 'ruly:1:waiting;' }))
      for (const { key, value } of rows) {
        const url = Buffer.from(unsealedOrThrow('waiting-url', value, key)).toString()
        if (!/^http:.*\/\d+$/.test(url)) throw new Error(`${key} has the URL ${url}`)
      }
      return rows.length
    },
    close: () => table.close(),
  }
}

function assertWhole(origin, { bytes, sha256 }) {
  if (hash('sha256', bytes) !== sha256) throw new Error(`${origin} has a file that is not whole`)
}

const reader = readers[kind]()
let count = 0
while (!ending.signal.aborted) {
  count += await reader.read()
  writeSync(1, '+')
  await setTimeout(5)
}
await reader.close()
writeSync(1, `${count}\n`)
