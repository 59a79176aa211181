// A process whose client fills a history for as long as it lives, and prints each verdict that it was given. Arguments: the file or the URL of a
// Redis, a seed.
// Runs the built package: Node 20 cannot run TypeScript.
import { createLmdbHistory, createRedisHistory } from '../../../dist/watching.js'
import { createRobotsClient } from '../../../dist/index.js'

const [place, seed] = process.argv.slice(2)
const history = place.startsWith('redis:')
  ? createRedisHistory({ url: place, commandTimeoutMs: 60_000 })
  : createLmdbHistory({ path: place })
let version = 0

/** Answers come at once, and each is another one. */
async function fetch() {
  version++
  if (version % 11 === 0) return new Response('', { status: 503 })
  if (version % 13 === 0) return new Response('', { status: 404 })
  const rules = Array.from({ length: version % 40 }, (_, line) => `Disallow: /${line}/${version % 3}\n`)
  return new Response(`User-agent: *\n${rules.join('')}# ${seed} ${version}\n`)
}

const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history, fetch })
for (let round = 0; ; round++) {
  const urls = Array.from({ length: 8 }, (_, index) => `https://${(round + index) % 32}.example/${index}/1`)
  await Promise.all(
    urls.map(async (url) => {
      // Every question is a request, and may begin and end in the same millisecond as the one before.
      const { allowed, reason, evidence } = await client.check(url, { askedSince: Date.now() + 1 })
      const { askedAt, file } = evidence
      const said = { url, time: Date.now(), allowed, reason, askedAt, sha256: file?.sha256 }
      process.stdout.write(`${JSON.stringify(said)}\n`)
    }),
  )
}
