// A process that writes a new LMDB file while it may open so many files more, from none to four, and prints what came of each. Arguments: path.
import { closeSync, openSync } from 'node:fs'

import { LmdbTable } from '../../../dist/table/lmdb/lmdb-table.js'

const [path] = process.argv.slice(2)
const opened = openAll()
const results = []
for (let more = 0; more <= 4; more++) {
  if (more > 0) closeSync(opened.pop())
  results.push(await write())
}
for (const file of opened) closeSync(file)
console.log(JSON.stringify(results))

function openAll() {
  const files = []
  try {
    for (;;) files.push(openSync(process.execPath))
  } catch {
    return files
  }
}

async function write() {
  const table = new LmdbTable(path)
  try {
    await table.write(() => table.put('key', new Uint8Array(1)))
    return 'done'
  } catch ({ message }) {
    return message
  } finally {
    await table.close()
  }
}
