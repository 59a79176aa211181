// Many sites on one port of loopback, told apart by their names. The first line of input is a setting as JSON: how the hosts are made, `texts`
// (their files; without them, those of the corpus), and `tls`, with key and certificate. It prints its port. At the end of its input, it
// prints what it was asked for, and ends.
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { loadCorpus } from '../corpus/files.mjs'
import { isDown, makeHost, versionAt } from './made-hosts.mjs'

const input = createInterface({ input: process.stdin })
const [line] = await once(input, 'line')
const { seed, count, texts, terms, lengthMs, startAt, tls } = JSON.parse(line)
const files = texts ?? loadCorpus().files.map(({ bytes }) => bytes)
const hosts = Array.from({ length: count }, (_, i) => makeHost(seed, i, files, terms, lengthMs))
const asked = { robotsRequests: 0, notModified: 0, failures: 0, pages: 0 }

const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer)

function answer(request, response) {
  const host = hosts[Number(/\d+/.exec(request.headers.host)[0])]
  const isRobots = request.url === '/robots.txt'
  asked[isRobots ? 'robotsRequests' : 'pages']++
  if (isDown(host, Date.now() - startAt)) {
    if (isRobots) asked.failures++
    response.writeHead(503).end()
    return
  }
  const latencyMs = host.latencyMs * (0.75 + 0.5 * Math.random())
  setTimeout(() => (isRobots ? sendRobots(host, request, response) : response.end('a page')), latencyMs)
}

function sendRobots(host, request, response) {
  const version = versionAt(host, Date.now() - startAt)
  const etag = `"${version}"`
  const isKnown = host.hasValidator && request.headers['if-none-match'] === etag
  if (isKnown) asked.notModified++
  response.writeHead(isKnown ? 304 : host.status, {
    'content-type': 'text/plain',
    ...(host.cacheControl !== undefined && { 'cache-control': host.cacheControl }),
    ...(host.hasValidator && { etag }),
  })
  if (!isKnown && host.status === 200) {
    response.write(host.file)
    response.write(`\n# ${version}\n`)
  }
  response.end()
}

// The client ends idle connections before the server does.
server.keepAliveTimeout = 60_000
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => console.log(server.address().port))
input.on('close', () => {
  console.log(JSON.stringify(asked))
  process.exit()
})
