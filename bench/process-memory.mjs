// How much memory sites take in one process: node --expose-gc bench/process-memory.mjs [sites of each class]
//
// Of real files by size: a site that is known, that was asked once, and 100 times; and what the client counts for `maxMemoryBytes`.
import { setTimeout as sleep } from 'node:timers/promises'

import { createMemoryTurns, createRobotsClient } from '@ruly/client'

import { loadCorpus } from './corpus/files.mjs'
import { siteOf } from './corpus/questions.mjs'
import { filesBySize } from './corpus/size-classes.mjs'
import { collectGarbage } from './measure.mjs'

const sitesOfClass = Number(process.argv[2] ?? 2000)
const urlsAFile = 100

/** Bytes in use, once what was let go of is collected: some of it in the background. */
async function inUse() {
  collectGarbage()
  await sleep(50)
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const noTurns = Object.fromEntries(
  ['take', 'peek', 'leave', 'answered', 'release', 'visited'].map((call) => [call, async () => undefined]),
)

/** Bytes a site, at each stage and as counted. */
async function measure(files, respond, count) {
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
    fetch: async (url) => respond(files[Number(/\d+/.exec(url)) % files.length]),
    maxMemoryBytes: 2 ** 40,
    turns: noTurns,
  })
  const before = await inUse()
  const sinceThen = async () => Math.round(((await inUse()) - before) / count)
  await client.prefetch(Array.from({ length: count }, (_, n) => `${siteOf(n)}/`))
  const known = await sinceThen()
  for (let n = 0; n < count; n++) await client.check(`${siteOf(n)}/a`)
  const once = await sinceThen()
  for (let n = 0; n < count; n++)
    for (const path of files[n % files.length].questions.paths) await client.check(`${siteOf(n)}${path}`)
  const often = await sinceThen()
  const counted = Math.round(client.stats().memoryBytes / count)
  await client.close()
  return { known, once, often, counted }
}

const file = ({ bytes }) => new Response(bytes, { headers: { 'content-type': 'text/plain' } })
const noFile = () => new Response('', { status: 404 })

const { source, classes } = prepared()
/** No other file stays in memory. */
function prepared() {
  const corpus = loadCorpus()
  const bySize = filesBySize(corpus, 1, urlsAFile).map(({ name, files }) => ({
    name,
    files: files.map(({ text, questions }) => ({ bytes: Buffer.from(text), questions })),
  }))
  return { source: corpus.name, classes: bySize }
}

console.log(source)

const turns = createMemoryTurns()
const turnSites = 50_000
const before = await inUse()
for (let n = 0; n < turnSites; n++) await turns.visited(siteOf(n), 1000)
console.log(`turns while they last: ${Math.round(((await inUse()) - before) / turnSites)} bytes a site`)
await turns.leave('', '')

const [{ files: smallest }] = classes
await measure(smallest, file, 200)
const table = { 'no file': await measure(smallest, noFile, sitesOfClass) }
for (const { name, files } of classes) {
  const mean = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / files.length
  table[name] = {
    mean: Math.round(mean),
    ...(await measure(files, file, Math.min(sitesOfClass, Math.ceil(4e7 / mean)))),
  }
}
console.table(table)
