// From which size of a WARC on a census is faster in two threads than in one, by the clock: node bench/census-threads.mjs [ROUNDS]
import { statSync } from 'node:fs'
import { join } from 'node:path'

import { tempFolder } from '../scripts/files.mjs'
import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { spreadOf } from './figures.mjs'
import { command, timed } from './processes.mjs'

const rounds = Number(process.argv[2] ?? 3)
const warc = join(tempFolder('census'), 'some.warc.gz')
const { files } = loadCorpus()

for (const times of [1, 2, 4, 8]) {
  const records = writeWarc(warc, files, times, true)
  const ratios = Array.from({ length: rounds }, () => secondsWith(1) / secondsWith(2))
  const { median, min, max } = spreadOf(ratios)
  const mebibytes = (statSync(warc).size / 2 ** 20).toFixed(0)
  console.log(
    `${records} records, ${mebibytes} MiB: two threads are ${median.toFixed(2)} times as fast (${min.toFixed(2)}–${max.toFixed(2)})`,
  )
}

function secondsWith(threads) {
  const words = ['census', warc, '--quiet', '--format', 'parquet', '--threads', String(threads)]
  return timed([process.execPath, command, ...words]).clock
}
