// How fast a book on disk is: node bench/book-on-disk.mjs [sites] [bytes of a file]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openLmdbStorage } from '@ruly/client/book/lmdb'
import { createBook } from 'ruly/book'

const [sites = 10_000, sizeBytes = 2000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'ruly-book-'))
const path = join(folder, 'book.mdb')

const siteOf = (place) => `https://site-${place}.example`

/** A file, unlike all others, of about so many bytes. */
function fileOf(place) {
  let text = 'User-agent: *\n'
  for (let rule = 0; text.length < sizeBytes; rule++) text += `Disallow: /folder-${rule}-of-${place}/\n`
  return text
}

function measure(what, count, task) {
  const start = performance.now()
  for (let at = 0; at < count; at++) task(at)
  const microseconds = ((performance.now() - start) / count) * 1000
  console.log(`${what.padEnd(48)} ${microseconds.toFixed(1).padStart(10)} µs each`)
}

const storage = openLmdbStorage({ path })
const book = createBook({ agent: 'ExampleBot/1.0', storage })
const add = (place) => book.add(`${siteOf(place)}/robots.txt`, fileOf(place))
const ask = (place) => book.check(`${siteOf(place)}/folder-1-of-${place}/page.html`)

measure('add, each on disk before the next', Math.min(sites, 2000), add)
storage.transaction(() => measure('add, all in one transaction', sites, add))
measure('visited', Math.min(sites, 2000), (place) => book.visited(`${siteOf(place)}/`))
measure('first check of each site', sites, ask)
measure('check of one site', 100_000, () => ask(1))
measure('check of 1,000 sites in turn', 100_000, (at) => ask(at % 1000))
measure('check of all sites in turn', Math.max(sites, 100_000), (at) => ask(at % sites))
storage.close()
measure('open', 10, () => openLmdbStorage({ path }).close())
console.log(`file ${(statSync(path).size / 1e6).toFixed(1)} MB`)
rmSync(folder, { recursive: true })
