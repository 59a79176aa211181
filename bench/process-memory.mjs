// How much memory sites take in one process: node --expose-gc bench/process-memory.mjs [sites] [bytes of a file]
import { setTimeout as sleep } from 'node:timers/promises'

import { createMemoryTurns, createRobotsClient } from '@ruly/client'

import { loadCorpus } from './corpus/files.mjs'

const count = Number(process.argv[2] ?? 50_000)
const { name, size: fileSize, files } = filesNear(Number(process.argv[3] ?? 0))
/** The 40 files that are nearest to a size, or to the median: one alone may be unlike the others. No other stays in memory. */
function filesNear(wanted) {
  const corpus = loadCorpus()
  const all = corpus.files.map((file) => file.bytes)
  const sizes = all.map(({ length }) => length).sort((a, b) => a - b)
  const size = wanted || sizes[Math.floor(sizes.length / 2)]
  const near = all.sort((a, b) => Math.abs(a.length - size) - Math.abs(b.length - size)).slice(0, 40)
  return { name: corpus.name, size, files: near.map((file) => Uint8Array.from(file)) }
}

const siteOf = (n) => `https://www.site-${n}.example`

function used() {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const shown = (before) => `${Math.round((used() - before) / count)} bytes a site`

// The other files go first; they are let go of in the background.
used()
await sleep(200)
let before = used()
const turns = createMemoryTurns()
for (let n = 0; n < count; n++) await turns.visited(siteOf(n), 1000)
console.log(`${name}, those of about ${fileSize} bytes, ${count} sites`)
console.log(`turns while they last: ${shown(before)}`)

before = used()
const noTurns = Object.fromEntries(
  ['take', 'peek', 'leave', 'answered', 'release', 'visited'].map((call) => [call, async () => undefined]),
)
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  fetch: async (url) =>
    new Response(files[Number(/\d+/.exec(url)) % files.length], {
      headers: { 'content-type': 'text/plain' },
    }),
  maxMemoryBytes: 2 ** 40,
  turns: noTurns,
})
await client.prefetch(Array.from({ length: count }, (_, n) => `${siteOf(n)}/`))
console.log(
  `known, not asked about: ${shown(before)}; counted as ${Math.round(client.stats().memoryBytes / count)}`,
)
for (let n = 0; n < count; n++) await client.isAllowed(`${siteOf(n)}/a`)
console.log(`known and asked about: ${shown(before)}`)
await client.close()
await turns.leave('', '')
