// How fast a census on a queue is beside the same census in threads alone, on this machine: node bench/queue.mjs [RECORDS [ROUNDS]]
// Each round runs both, one after the other, with one thread for each core, with rows and with the summary alone. They take turns in who comes first.
// CPU time counts all processes: Redis, the worker, and the command that fills the queue and merges, with what they take to start. Exits with 1 if
// the queue reaches less than 0.9 of the records a second of CPU time: run it on a machine that does nothing else.
//
// Files fill all memory before, as on a machine that has run for some time. The first use of a gigabyte can take a virtual machine two seconds of CPU
// time, because it gets the memory from its host.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { tempFolder } from '../scripts/files.mjs'
import { startRedis } from '../scripts/start-redis.mjs'
import { loadCorpus } from './corpus/files.mjs'
import { writeWarc } from './corpus/warc.mjs'
import { command, cpuSecondsOf, timed } from './processes.mjs'

const wantedRatio = 0.9
const [wanted = 100_000, rounds = 4] = process.argv.slice(2).map(Number)
const folder = tempFolder('queue')
const at = (name) => join(folder, name)
const port = 16_379
const url = `redis://127.0.0.1:${port}`
const threads = String(availableParallelism())

/** A WARC for each shard, with all files of the corpus. */
function writeShards() {
  const { files } = loadCorpus()
  const shards = []
  let all = 0
  for (; all < wanted;) {
    const path = at(`shard-${shards.length}.warc.gz`)
    all += writeWarc(path, files.slice(0, wanted - all))
    shards.push(path)
  }
  writeFileSync(at('shards.txt'), shards.join('\n'))
  return { records: all, shards: shards.length }
}

const census = (args) =>
  timed([process.execPath, command, 'census', '--shards', at('shards.txt'), '--quiet', ...args])

async function startWorker() {
  const words = [command, 'worker', '--queue', url, '--threads', threads]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const piece of child.stderr) if (piece.toString().includes('working on')) break
  return child
}

/** Runs a census on a queue of its own, with results in a folder. */
async function onQueue(results, args) {
  const redis = await startRedis(port)
  const worker = await startWorker()
  const { clock, cpu } = census(['--queue', url, '--results', results, ...args])
  const others = { worker: cpuSecondsOf(worker), redis: cpuSecondsOf(redis) }
  for (const child of [worker, redis]) {
    child.kill()
    await once(child, 'exit')
  }
  return { clock, cpu: cpu + others.worker + others.redis, parts: { merge: cpu, ...others } }
}

const cases = {
  'rows and summary': (out) => ['--out', out],
  'summary alone': () => ['--summary'],
}

function checkSame(one, other) {
  for (const name of ['summary.json', 'rows.parquet'])
    if (spawnSync('cmp', [join(one, name), join(other, name)]).status !== 0)
      throw new Error(`${name} differs`)
}

/** Fills the free memory with pages of a file without content; the kernel uses them again for other files. */
function fillMemory() {
  const free = Number(/^MemFree:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))[1])
  writeFileSync(at('nothing'), '')
  truncateSync(at('nothing'), free * 1024)
  spawnSync('cat', [at('nothing')], { stdio: 'ignore' })
}

const text = ({ clock, cpu }) => `${clock.toFixed(1)} s by the clock, ${cpu.toFixed(1)} s of CPU time`
const lowest = (runs, key) => Math.min(...runs.map((run) => run[key]))

const { records, shards } = writeShards()
console.log(
  `${records.toLocaleString('en')} records in ${shards} shards, ${threads} threads, the lowest of ${rounds} rounds`,
)
fillMemory()
for (const [name, argsFor] of Object.entries(cases)) {
  const runs = { alone: [], queued: [] }
  for (let round = 1; round <= rounds; round++) {
    // They stay until the end: memory of files that are deleted goes back to the host.
    const [alone, queued, parts] = ['alone', 'queued', 'parts'].map((what) => at(`${name}-${round}-${what}`))
    const both = [
      () => runs.alone.push(census(['--threads', threads, ...argsFor(alone)])),
      async () => runs.queued.push(await onQueue(parts, argsFor(queued))),
    ]
    for (const run of round % 2 === 1 ? both : both.toReversed()) await run()
    if (name === 'rows and summary') checkSame(alone, queued)
    const [one, other] = [runs.alone.at(-1), runs.queued.at(-1)]
    console.error(`round ${round}: threads ${text(one)}; queue ${text(other)}`, other.parts)
  }
  const rate = (list) => Math.round(records / lowest(list, 'cpu')).toLocaleString('en')
  const ratio = (key) => lowest(runs.alone, key) / lowest(runs.queued, key)
  console.log(
    `${name}: ${rate(runs.alone)} records a second of CPU time in threads, ${rate(runs.queued)} on a queue: × ${ratio('cpu').toFixed(2)}; by the clock × ${ratio('clock').toFixed(2)}`,
  )
  if (ratio('cpu') < wantedRatio) process.exitCode = 1
}
