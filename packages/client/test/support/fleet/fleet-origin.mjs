// Many sites on one port of loopback, in a process of its own. Argument: the Crawl-delay of each site, as JSON.
// Says its port, and when it is sent anything, the time and what it was asked so far.
import { createServer } from 'node:http'

const delays = JSON.parse(process.argv[2])
const log = []

const server = createServer((request, response) => {
  const [site] = request.headers.host.split(':')
  const path = request.url
  // On a clock that only goes forward.
  log.push({ site, path, process: request.headers['x-process'], at: performance.now() })
  const isFile = path === '/robots.txt'
  response.writeHead(200, { 'content-type': isFile ? 'text/plain' : 'text/html' })
  response.end(isFile ? `User-agent: *\nDisallow: /private/\nCrawl-delay: ${delays[site]}\n` : 'A page.')
})
// Whoever asks closes first: a process that is late would else ask on a connection that has just been closed.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => process.send({ now: performance.now(), log }))
process.on('disconnect', () => process.exit())
