// How much memory sites take in one process: node --expose-gc bench/process-memory.mjs [sites]
import { createMemoryTurns, createRobotsClient } from '@ruly/client'

import { loadCorpus } from './corpus/files.mjs'

const count = Number(process.argv[2] ?? 50_000)
const { name, files } = loadCorpus()
const sizes = files.map(({ octets }) => octets.length).sort((a, b) => a - b)
const median = sizes[Math.floor(sizes.length / 2)]
// The file whose size is the median stands for all.
const file = files.find(({ octets }) => octets.length === median).octets
const siteOf = (n) => `https://www.site-${n}.example`

function used() {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const shown = (before) => `${Math.round((used() - before) / count)} octets a site`

let before = used()
const turns = createMemoryTurns()
for (let n = 0; n < count; n++) await turns.visited(siteOf(n), 1000)
console.log(`${name}, median ${median} octets, ${count} sites`)
console.log(`turns while they last: ${shown(before)}`)

before = used()
const noTurns = Object.fromEntries(
  ['take', 'peek', 'leave', 'answered', 'release', 'visited'].map((call) => [call, async () => undefined]),
)
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  fetch: async () => new Response(file, { headers: { 'content-type': 'text/plain' } }),
  maxMemoryOctets: 2 ** 40,
  turns: noTurns,
})
await client.prefetch(Array.from({ length: count }, (_, n) => `${siteOf(n)}/`))
console.log(
  `known, not asked about: ${shown(before)}; counted as ${Math.round(client.stats().memoryOctets / count)}`,
)
for (let n = 0; n < count; n++) await client.isAllowed(`${siteOf(n)}/a`)
console.log(`known and asked about: ${shown(before)}`)
await client.close()
await turns.leave('', '')
