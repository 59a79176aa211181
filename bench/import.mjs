// What a record of a WARC takes on its way into a history in LMDB, in CPU time and on disk: node bench/import.mjs [ROUNDS] [DIST…]
//
// Each round is a process of its own that imports 5,000 responses, the files of the corpus and then some of them again with a last line of their own. With
// several builds of @ruly/client, such as that of another worktree, rounds alternate between them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'

const records = 5000
const own = fileURLToPath(new URL('../packages/client/dist', import.meta.url))
const [rounds = '3', ...builds] = process.argv.slice(2)

if (rounds === 'one') await importOnce(...builds)
else {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-import-'))
  const warc = join(folder, 'all.warc.gz')
  const { files } = loadCorpus()
  writeWarc(warc, files, Math.ceil(records / files.length), true)
  for (let round = 0; round < Number(rounds); round++) {
    for (const build of builds.length === 0 ? [own] : builds) {
      const words = [fileURLToPath(import.meta.url), 'one', build, warc, join(folder, 'history.mdb')]
      spawnSync(process.execPath, words, { stdio: 'inherit' })
    }
  }
  rmSync(folder, { recursive: true })
}

async function importOnce(build, warc, path) {
  const { createRobotsClient } = await import(pathToFileURL(join(build, 'index.js')))
  const { createLmdbHistory, readWarc } = await import(pathToFileURL(join(build, 'watching.js')))
  const history = createLmdbHistory({ path })
  const client = createRobotsClient({ userAgent: 'ruly-bench/1.0', history })
  const before = process.cpuUsage()
  const { imported } = await client.importFrom(first(readWarc(warc)))
  const { user, system } = process.cpuUsage(before)
  await client.close()
  await history.close()
  const ms = (user + system) / 1000 / imported
  const bytes = statSync(path).size / imported
  console.log(`${build}: ${ms.toFixed(3)} ms of CPU time and ${bytes.toFixed(0)} bytes a record`)
  rmSync(path)
  rmSync(`${path}-lock`)
}

async function* first(responses) {
  let left = records
  for await (const response of responses)
    if (left-- > 0) yield response
    else return
}
