// A process that writes files and visits into a book and reads it, until its input ends or it is killed. Arguments: file, how many sites, name, seed, first number.
// Prints a + after each visit that was noted. Ends with an error as soon as it reads a file that nobody wrote so, or an older one than before.
// Runs the built package: Node 20 cannot run TypeScript.
import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createBook } from '@ruly/compat/book'

import { openLmdbStorage } from '../../../dist/book/lmdb-storage.js'

const [path, sites, name, seed, first] = process.argv.slice(2)
const storage = openLmdbStorage({ path })
const book = createBook({ agent: 'ExampleBot/1.0', storage })
const newest = new Map()
let state = Number(seed) >>> 0
const ending = new AbortController()
process.stdin.on('end', () => ending.abort()).resume()

/** Not to be guessed from the number before, and the same for the same seed. */
function random(below) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

/** Rules that say who wrote them and when, and seal it. */
function sealedFile(number) {
  const rules = Array.from(
    { length: 1 + random(600) },
    (_, index) => `/${name}/${number}/${index}/${random(1e9)}`,
  )
  const lines = [...rules, `/seal/${hash('sha256', rules.join())}`].map((rule) => `Disallow: ${rule}\n`)
  return `User-agent: *\n${lines.join('')}`
}

function assertSealed({ site, rules }) {
  const paths = rules.map((rule) => rule.slice('Disallow: '.length))
  const seal = paths.pop()
  if (seal !== `/seal/${hash('sha256', paths.join())}`)
    throw new Error(`${site} is not whole: ${paths[0]} … ${seal}`)
  const [, writer, number] = paths[0].split('/')
  const before = newest.get(`${site} ${writer}`) ?? 0
  if (Number(number) < before) throw new Error(`${site} has number ${number} of ${writer}, after ${before}`)
  newest.set(`${site} ${writer}`, Number(number))
}

function assertAllSealed() {
  for (const site of book.dump().sites) if (site.rules !== undefined) assertSealed(site)
}

assertAllSealed()
for (let number = Number(first); !ending.signal.aborted; number++) {
  const url = `https://${random(Number(sites))}.example/`
  book.add(`${url}robots.txt`, sealedFile(number))
  if (!book.isAllowed(`${url}${name}/x`))
    throw new Error(`${url} is not known, or forbids what no file forbids`)
  book.visited(url)
  writeSync(1, '+')
  if (number % 16 === 0) {
    assertAllSealed()
    await setImmediate()
  }
}
assertAllSealed()
storage.close()
