// From which size of a WARC on a census is faster in two threads than in one, by the clock: node bench/census-threads.mjs [ROUNDS]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { command, timed } from './processes.mjs'

const rounds = Number(process.argv[2] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'ruly-census-'))
const warc = join(folder, 'some.warc.gz')
const { files } = loadCorpus()

for (const times of [1, 2, 4, 8]) {
  const { records } = writeWarc(warc, files, times, true)
  const ratios = Array.from({ length: rounds }, () => secondsWith(1) / secondsWith(2)).sort(
    (one, other) => one - other,
  )
  const [least, median, most] = [0, Math.floor(rounds / 2), rounds - 1].map((at) => ratios[at].toFixed(2))
  const mebibytes = (statSync(warc).size / 2 ** 20).toFixed(0)
  console.log(
    `${records} records, ${mebibytes} MiB: two threads are ${median} times as fast (${least}–${most})`,
  )
}
rmSync(folder, { recursive: true })

function secondsWith(threads) {
  const words = [command, 'census', warc, '--quiet', '--format', 'parquet', '--threads', String(threads)]
  return timed(words).clock
}
