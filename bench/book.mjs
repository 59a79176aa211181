// What a book of many sites takes and gives: node --expose-gc bench/book.mjs [sites] [bytes of a file] [bytes of memory]
import { createBook, createMemoryStorage } from 'ruly/book'

import { collectGarbage } from './measure.mjs'

const [sites = 100_000, sizeBytes = 200, memory = 64 * 1024 * 1024] = process.argv.slice(2).map(Number)
const questions = 200_000

const siteOf = (place) => `https://site-${place}.example`

/** A small file, unlike all others, of about so many bytes. */
function fileOf(place) {
  let text = 'User-agent: *\n'
  for (let rule = 0; text.length < sizeBytes; rule++) text += `Disallow: /folder-${rule}-of-${place}/\n`
  return text
}

function inUse() {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function note(what, value, unit) {
  console.log(
    `${what.padEnd(48)} ${value.toLocaleString('en', { maximumFractionDigits: 0 }).padStart(12)} ${unit}`,
  )
}

/** Of the whole process, in seconds: a clock on the wall would count other users of the machine. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Questions a second of CPU time, to this many sites in turn; the first round makes all ready. */
function rate(book, among) {
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

const before = inUse()
const book = createBook({
  agent: 'ExampleBot/1.0',
  storage: createMemoryStorage({ maxBytes: Infinity }),
  maxMemoryBytes: memory,
})
const start = cpuSeconds()
for (let place = 0; place < sites; place++) book.add(`${siteOf(place)}/robots.txt`, fileOf(place))
note('files added', sites / (cpuSeconds() - start), 'a second')
note('memory of a site in the storage', (inUse() - before) / sites, 'bytes')
note('questions about one site', rate(book, 1), 'a second')
note('questions about 1,000 sites in turn', rate(book, 1000), 'a second')
note('questions about all sites in turn', rate(book, sites), 'a second')
note('memory of everything, all sites asked about', inUse() - before, 'bytes')
note('sites', book.size, '')
