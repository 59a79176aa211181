// How much memory `ruly census` takes for a WARC of the files of the corpus, each so many times: node bench/census-memory.mjs [TIMES…]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { residentBytes } from './resident-bytes.mjs'

const times = process.argv.slice(2).map(Number)
const command = fileURLToPath(new URL('../packages/cli/bin/ruly.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ruly-census-'))
const warc = join(folder, 'all.warc.gz')

/** The most memory that a run has. */
async function peakOf(args) {
  const child = spawn(process.execPath, [command, 'census', warc, '--quiet', ...args], { stdio: 'ignore' })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(child.pid))), 20)
  await once(child, 'exit')
  clearInterval(timer)
  return peak
}

const { files } = loadCorpus()
for (const count of times.length === 0 ? [1] : times) {
  const { records } = writeWarc(warc, files, count)
  for (const threads of ['1', '2']) {
    const peak = await peakOf(['--threads', threads])
    console.log(
      `${records.toLocaleString('en')} records, rows, threads: ${threads}: ${(peak / 2 ** 20).toFixed(0)} MiB`,
    )
  }
}
rmSync(folder, { recursive: true })
