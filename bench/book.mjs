// What a book of many sites takes and gives, in memory: node --expose-gc bench/book.mjs [sites] [bytes of a file] [bytes of memory]
// How fast one on disk is: node bench/book.mjs --disk [sites] [bytes of a file]
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { createBook, createMemoryStorage, openLmdbStorage } from '@ruly/compat/book'

import { tempFolder } from '../scripts/files.mjs'
import { collectGarbage } from './measure.mjs'
import { cpuSeconds } from './processes.mjs'

const { values, positionals } = parseArgs({
  options: { disk: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const numbers = positionals.map(Number)
const agent = 'ExampleBot/1.0'
const siteOf = (place) => `https://site-${place}.example`

/** A small file, unlike all others, of about so many bytes. */
function fileOf(place, sizeBytes) {
  let text = 'User-agent: *\n'
  for (let rule = 0; text.length < sizeBytes; rule++) text += `Disallow: /folder-${rule}-of-${place}/\n`
  return text
}

function note(what, value, unit, decimals = 0) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  console.log(`${what.padEnd(48)} ${value.toLocaleString('en', digits).padStart(12)} ${unit}`)
}

if (values.disk) measureOnDisk(...numbers)
else measureInMemory(...numbers)

function measureInMemory(sites = 100_000, sizeBytes = 200, maxMemoryBytes = 64 * 1024 * 1024) {
  const before = inUse()
  const book = createBook({ agent, storage: createMemoryStorage({ maxBytes: Infinity }), maxMemoryBytes })
  const start = cpuSeconds()
  for (let place = 0; place < sites; place++)
    book.add(`${siteOf(place)}/robots.txt`, fileOf(place, sizeBytes))
  note('files added', sites / (cpuSeconds() - start), 'a second')
  note('memory of a site in the storage', (inUse() - before) / sites, 'bytes')
  note('questions about one site', rate(book, sites, 1), 'a second')
  note('questions about 1,000 sites in turn', rate(book, sites, 1000), 'a second')
  note('questions about all sites in turn', rate(book, sites, sites), 'a second')
  note('memory of everything, all sites asked about', inUse() - before, 'bytes')
  note('sites', book.size, '')
}

function inUse() {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Questions a second of CPU time, to this many of the sites in turn; the first round makes all ready. */
function rate(book, sites, among) {
  const questions = 200_000
  const urls = Array.from({ length: Math.max(among, 1000) }, (_, at) => {
    const place = Math.floor(((at * 7919) % among) * (sites / among))
    return `${siteOf(place)}/folder-${at % 9}-of-${place}/page.html`
  })
  for (const url of urls) book.isAllowed(url)
  const start = cpuSeconds()
  let answers = 0
  for (let at = 0; at < questions; at++) answers += book.isAllowed(urls[at % urls.length]) ? 2 : 1
  return (questions / (cpuSeconds() - start)) * Math.sign(answers)
}

function measureOnDisk(sites = 10_000, sizeBytes = 2000) {
  const path = join(tempFolder('book'), 'book.mdb')
  const storage = openLmdbStorage({ path })
  const book = createBook({ agent, storage })
  const add = (place) => book.add(`${siteOf(place)}/robots.txt`, fileOf(place, sizeBytes))
  const ask = (place) => book.check(`${siteOf(place)}/folder-1-of-${place}/page.html`)
  timeEach('add, each on disk before the next', Math.min(sites, 2000), add)
  storage.transaction(() => timeEach('add, all in one transaction', sites, add))
  timeEach('visited', Math.min(sites, 2000), (place) => book.visited(`${siteOf(place)}/`))
  timeEach('first check of each site', sites, ask)
  timeEach('check of one site', 100_000, () => ask(1))
  timeEach('check of 1,000 sites in turn', 100_000, (at) => ask(at % 1000))
  timeEach('check of all sites in turn', Math.max(sites, 100_000), (at) => ask(at % sites))
  storage.close()
  timeEach('open', 10, () => openLmdbStorage({ path }).close())
  note('file', statSync(path).size / 1e6, 'MB', 1)
}

function timeEach(what, count, task) {
  const start = performance.now()
  for (let at = 0; at < count; at++) task(at)
  note(what, ((performance.now() - start) / count) * 1000, 'µs each', 1)
}
