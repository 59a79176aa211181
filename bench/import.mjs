// What a record of a WARC takes on its way into a history in LMDB, in CPU time and on disk: node bench/import.mjs [ROUNDS]
//
// Each round is a process of its own that imports 5,000 responses: the files of the corpus, and then some of them again with a last line of their own.
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { createRobotsClient } from '@ruly/client'
import { createLmdbHistory, readWarc } from '@ruly/client/watch'

import { tempFolder } from '../scripts/files.mjs'
import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { cpuSeconds } from './processes.mjs'
import { runNode } from './run-bench.mjs'

const records = 5000
const [rounds = '3', ...paths] = process.argv.slice(2)

if (rounds === 'one') await importOnce(...paths)
else {
  const folder = tempFolder('import')
  const warc = join(folder, 'all.warc.gz')
  const { files } = loadCorpus()
  writeWarc(warc, files, Math.ceil(records / files.length), true)
  for (let round = 0; round < Number(rounds); round++)
    runNode(['bench/import.mjs', 'one', warc, join(folder, 'history.mdb')])
}

async function importOnce(warc, path) {
  const history = createLmdbHistory({ path })
  const client = createRobotsClient({ userAgent: 'ruly-bench/1.0', history })
  const start = cpuSeconds()
  const { imported } = await client.importFrom(first(readWarc(warc)))
  const ms = ((cpuSeconds() - start) * 1000) / imported
  await client.close()
  await history.close()
  const bytes = statSync(path).size / imported
  console.log(`${ms.toFixed(3)} ms of CPU time and ${bytes.toFixed(0)} bytes a record`)
  rmSync(path)
  rmSync(`${path}-lock`)
}

async function* first(responses) {
  let left = records
  for await (const response of responses)
    if (left-- > 0) yield response
    else return
}
