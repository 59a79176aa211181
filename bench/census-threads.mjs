// From which size of a WARC on a census is faster in two threads than in one, by the clock: node bench/census-threads.mjs [ROUNDS]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { command } from './processes.mjs'

const rounds = Number(process.argv[2] ?? 5)
const folder = mkdtempSync(join(tmpdir(), 'ruly-census-'))
const warc = join(folder, 'some.warc.gz')
const { files } = loadCorpus()

for (let count = 250; count <= files.length; count *= 2) {
  writeWarc(warc, files.slice(0, count), 1)
  const ratios = Array.from({ length: rounds }, () => secondsWith(1) / secondsWith(2)).sort(
    (one, other) => one - other,
  )
  const [least, median, most] = [0, Math.floor(rounds / 2), rounds - 1].map((at) => ratios[at].toFixed(2))
  const kibibytes = Math.round(statSync(warc).size / 1024)
  console.log(
    `${count} records, ${kibibytes} KiB: two threads are ${median} times as fast (${least}–${most})`,
  )
}
rmSync(folder, { recursive: true })

function secondsWith(threads) {
  const start = performance.now()
  spawnSync(process.execPath, [command, 'census', warc, '--quiet', '--threads', String(threads)])
  return (performance.now() - start) / 1000
}
