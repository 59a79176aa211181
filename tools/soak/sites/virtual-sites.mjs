import { once } from 'node:events'
import { createServer } from 'node:http'

import { realNow } from '../clients/shifted-clock.mjs'
import { meaningOf, ways } from './faults.mjs'
import {
  fileOf,
  folders,
  freshness,
  isReachable,
  makeSite,
  pageWay,
  robotsAt,
  siteNumberIn,
} from './made-site.mjs'

/** So many redirects are followed for a robots.txt (RFC 9309 §2.3.1.2). */
const mostRedirects = 5

/**
 * Many sites on one port of loopback, told apart by their names or addresses, whose files change and whose answers fail over time.
 *
 * `onRobots` and `onPage` are told of each request at its arrival, with a record of what is answered: `at`, `headersAt` and `endedAt` in real time,
 * the last two as soon as they are known, and `closedAt` once the connection has closed; for a robots.txt, also `firstAt`, when the request came that was
 * redirected to this one.
 */
export async function startVirtualSites({ seed, count, startedAt, onRobots, onPage }) {
  const sites = Array.from({ length: count }, (_, number) => makeSite(seed, number))
  /** The last record of each connection. */
  const sockets = new Map()
  const asked = { robots: 0, pages: 0, ways: {} }
  const visits = new Map()

  function recordOf(site, client, way, more) {
    asked.ways[way] = (asked.ways[way] ?? 0) + 1
    return {
      site: site.number,
      client,
      way,
      ...more,
      at: realNow(),
      headersAt: undefined,
      endedAt: undefined,
      closedAt: undefined,
    }
  }

  /** Answers in the way of the record, and notes when. */
  function serve(record, { response, ...exchange }) {
    const { socket } = response
    sockets.set(socket, record)
    const over = () => {
      record.endedAt ??= realNow()
      socket.off('close', over)
    }
    response.once('finish', over)
    socket.on('close', over)
    const later = (ms, task) => setTimeout(() => socket.destroyed || task(), ms)
    // What stalls has no answer but the end of its connection.
    if (record.way !== 'stall') record.headersAt = realNow()
    ways[record.way]({ response, socket, later, ...exchange })
  }

  function answerRobots(site, client, request, response) {
    const { version, way: planned } = robotsAt(seed, site, realNow() - startedAt)
    const hop = hopOf(request.url)
    const [, firstAt = String(realNow())] = request.url.split('?')
    const next = nextHop(hop, planned)
    if (next !== undefined) {
      response.writeHead(302, { location: `${next}?${firstAt}` }).end()
      return
    }
    const way = { 0: planned, [mostRedirects]: 'redirect-loop' }[hop] ?? 'file'
    const isConditional = request.headers['if-none-match'] !== undefined
    const { bytes, sha256 } = fileOf(seed, site, version, way === 'oversize')
    const record = recordOf(site, client, way, {
      version,
      sha256,
      meaning: meaningOf(way),
      isConditional,
      firstAt: Number(firstAt),
    })
    asked.robots++
    const etag = `"${version}${way === 'oversize' ? '-long' : ''}"`
    const headers = {
      'content-type': 'text/plain',
      ...freshness[site.freshness].headers(Date.now()),
      ...(site.hasValidator && { etag }),
    }
    const isKnown =
      record.meaning === 'file' && site.hasValidator && request.headers['if-none-match'] === etag
    if (isKnown) record.way = 'not-modified'
    onRobots(record, site)
    serve(record, { response, body: bytes, headers })
  }

  function answerPage(site, client, request, response) {
    const visit = (visits.get(site.number) ?? 0) + 1
    visits.set(site.number, visit)
    const record = recordOf(site, client, pageWay(seed, site, visit), { path: request.url })
    asked.pages++
    onPage(record, site)
    const [, folder] = request.url.split('/')
    const location = `/${(Number(folder) + 1) % folders}/from-elsewhere`
    const body = Buffer.from(`A page of site ${site.number}. `.repeat(1 + (visit % 200)))
    serve(record, { response, body, headers: { 'content-type': 'text/html' }, location })
  }

  const server = createServer((request, response) => {
    // The answer before it, which the server has not ended, looked like a whole one.
    if (response.socket === null) {
      request.socket.destroy()
      return
    }
    const [, client = 'unknown'] = /\((.*)\)/.exec(request.headers['user-agent']) ?? []
    const site = sites[siteNumberIn(request.headers.host)]
    if (site === undefined || !isReachable(site)) response.writeHead(500).end()
    else if (hopOf(request.url) === undefined) answerPage(site, client, request, response)
    else answerRobots(site, client, request, response)
  })
  server.on('connection', (socket) => {
    sockets.set(socket, undefined)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const record = sockets.get(socket)
      if (record !== undefined) record.closedAt = realNow()
      sockets.delete(socket)
    })
  })
  // Clients close idle connections before.
  server.keepAliveTimeout = 120_000
  server.listen({ port: 0, host: '0.0.0.0', backlog: 4096 })
  await once(server, 'listening')
  return {
    sites,
    asked,
    port: server.address().port,
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The path that a hop is redirected to; undefined for the last one. */
function nextHop(hop, planned) {
  if (hop === 0 && planned === 'moved') return '/moved/robots.txt'
  if (hop === 0 && planned === 'redirect-loop') return '/again/1'
  return hop > 0 && hop < mostRedirects ? `/again/${hop + 1}` : undefined
}

/** Which hop to a robots.txt a path is: 0 for the first, a number in a loop, -1 where it has moved to; undefined for a page. */
function hopOf(url) {
  const [path] = url.split('?', 1)
  if (path === '/robots.txt') return 0
  if (path === '/moved/robots.txt') return -1
  const [, step] = /^\/again\/(\d)$/.exec(path) ?? []
  return step && Number(step)
}
