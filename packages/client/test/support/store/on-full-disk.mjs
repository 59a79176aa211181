// A process that keeps ever more in a file of LMDB until that fails, and prints how often it did not fail, and the error. Arguments: kind, path.
import { randomBytes, hash } from 'node:crypto'

import { createLmdbFrontier } from '../../../dist/crawl/frontier/lmdb-frontier.js'
import { createLmdbHistory } from '../../../dist/watching.js'

const mostKept = 60
const site = 'https://example.com'
const [kind, path] = process.argv.slice(2)

const place = kind === 'history' ? inHistory() : inFrontier()
const { kept, error } = await keepUntilItFails()
// By then a promise that nobody holds would have ended the process.
console.log(JSON.stringify({ kept, error, found: await place.count().catch(() => undefined) }))

async function keepUntilItFails() {
  for (let number = 0; number < mostKept; number++) {
    try {
      await place.add(number)
    } catch ({ code, message }) {
      return { kept: number, error: `${code}: ${message}` }
    }
  }
  return { kept: mostKept }
}

function inHistory() {
  const history = createLmdbHistory({ path })
  return {
    add(time) {
      const file = randomBytes(20_000)
      const facts = { askedAt: time, policy: 'rfc9309 abc', status: 200, isAnswered: true }
      const content = { sha256: hash('sha256', file), file, record: file.subarray(0, 9) }
      return history.add(site, { at: time, ...facts, ...content })
    },
    async count() {
      let found = 0
      for await (const { at } of history.entries(site)) found += at >= 0 ? 1 : 0
      await history.close()
      return found
    },
  }
}

function inFrontier() {
  const frontier = createLmdbFrontier({ path })
  return {
    add: (number) => frontier.add([`${site}/${number}?${randomBytes(10_000).toString('hex')}`]),
    async count() {
      const pages = await frontier.take(2 * mostKept)
      await frontier.close()
      return pages.length
    },
  }
}
