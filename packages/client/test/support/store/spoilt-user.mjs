// A process that uses spoilt copies of an LMDB file, one after another. Arguments: the file, a folder for the copies, the number of the first case.
// Cases come as JSON: where bytes are changed, and to what (hexadecimal digits). Prints for each case its number before, and what came of it after.
// Runs the built package: Node 20 cannot run TypeScript.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { LmdbTable } from '../../../dist/table/lmdb/lmdb-table.js'

const [file, folder, first] = process.argv.slice(2)
const whole = readFileSync(file)
const cases = JSON.parse(await text(process.stdin))
const range = { start: 'a', end: 'z' }

function rowsOf(table) {
  const rows = createHash('sha256')
  const keys = []
  for (const { key, value } of table.range(range)) {
    keys.push(key)
    rows.update(key).update(value)
  }
  return { keys, sha256: rows.digest('hex') }
}

/** Reads all, writes, and reads all again. */
async function use(path) {
  const table = new LmdbTable(path)
  try {
    table.refresh()
    const before = rowsOf(table)
    const some = before.keys.filter((_, index) => index % 7 === 0).slice(0, 40)
    const values = new Map(some.map((key) => [key, table.get(key)]))
    table.transaction(() => {
      for (const key of some) table.delete(key)
      table.put('z', Buffer.alloc(100_000))
    })
    await table.write(() => values.forEach((value, key) => table.put(key, value)))
    table.refresh()
    const after = rowsOf(table)
    return before.sha256 === after.sha256 ? before.sha256 : 'other rows than before its own writes'
  } finally {
    await table.close()
  }
}

async function resultOf(path) {
  try {
    return { rows: await use(path) }
  } catch (error) {
    return { error: error.message, code: error.code }
  }
}

for (let number = Number(first); number < cases.length; number++) {
  const bytes = Buffer.from(whole)
  for (const { at, hex } of cases[number]) Buffer.from(hex, 'hex').copy(bytes, at)
  const path = join(folder, `${number}.mdb`)
  writeFileSync(path, bytes)
  writeSync(1, `${JSON.stringify({ number })}\n`)
  const result = await resultOf(path)
  writeSync(1, `${JSON.stringify({ number, ...result })}\n`)
  for (const end of ['', '-lock']) rmSync(path + end, { force: true })
}
