// How much memory `ruly census` takes for a WARC of the files of the corpus, each so many times: node bench/census-memory.mjs [TIMES…]
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { tempFolder } from '../scripts/files.mjs'
import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { command, peakOf } from './processes.mjs'

const times = process.argv.slice(2).map(Number)
const warc = join(tempFolder('census'), 'all.warc.gz')

const { files } = loadCorpus()
for (const count of times.length === 0 ? [1] : times) {
  const records = writeWarc(warc, files, count)
  for (const threads of ['1', '2']) {
    const words = [command, 'census', warc, '--quiet', '--threads', threads]
    const peak = await peakOf(spawn(process.execPath, words, { stdio: 'ignore' }))
    console.log(
      `${records.toLocaleString('en')} records, rows, threads: ${threads}: ${(peak / 2 ** 20).toFixed(0)} MiB`,
    )
  }
}
