// Asks sites whose names a server of names finds at once, late or never, by the lookups of the system. Prints as JSON what came of each kind.
// Argument: `own` for the lookups of the client, `plain` for `dns.lookup` as it is. Port 53 of 127.0.0.1 must be free, and be where
// /etc/resolv.conf points. Runs the built package: Node 20 cannot run TypeScript.
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'

import { createRobotsClient } from '../../../dist/index.js'

const site = '192.0.2.1'
/** How long a name takes, in milliseconds; a silent one has no answer. */
const takes = { healthy: 0, slow: 1500, silent: Infinity }
/** The healthy ones are asked in three rounds: a busy machine needs time for them, and a connection has ten seconds. */
const counts = { silent: 8, slow: 8, healthy: 60 }
const rounds = 3

const names = createSocket('udp4')
names.on('message', (query, { port, address }) => {
  const ms = takes[query.toString('latin1', 13, 13 + query[12]).split('-', 1)]
  if (ms < Infinity) setTimeout(() => names.send(answerTo(query), port, address), ms)
})
names.bind(53, '127.0.0.1')
await once(names, 'listening')

/** RFC 1035: the address for A, nothing for AAAA. */
function answerTo(query) {
  const end = query.indexOf(0, 12) + 5
  const isA = query.readUInt16BE(end - 4) === 1
  const header = Buffer.from(query.subarray(0, end))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(isA ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...site.split('.').map(Number)])
  return isA ? Buffer.concat([header, record]) : header
}

const server = createServer((_, response) => response.end('User-agent: *\nDisallow: /private\n'))
server.listen(0, site)
await once(server, 'listening')

const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0 (+https://example.com/bot)',
  ...(process.argv[2] === 'plain' ? { lookup } : {}),
})
/** For each kind, how many of each answer. */
const said = Object.fromEntries(Object.keys(counts).map((kind) => [kind, {}]))
async function ask(kind, n) {
  const { reason, evidence } = await client.check(
    `http://${kind}-${n}.example:${server.address().port}/private`,
  )
  const answer = evidence?.error?.code ?? reason
  said[kind][answer] = (said[kind][answer] ?? 0) + 1
}
const askAll = (kind, from, to) =>
  Promise.all(Array.from({ length: to - from }, (_, n) => ask(kind, from + n)))
async function askInRounds(kind) {
  const step = counts[kind] / rounds
  for (let from = 0; from < counts[kind]; from += step) await askAll(kind, from, from + step)
}
await Promise.all([
  askAll('silent', 0, counts.silent),
  askAll('slow', 0, counts.slow),
  askInRounds('healthy'),
])
console.log(JSON.stringify(said))
process.exit()
