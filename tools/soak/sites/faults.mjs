import { gzipSync } from 'node:zlib'

const head = (length, more = '') =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n${more}\r\n`

/** It is read, or it allows all; with all others the site counts as unreachable (RFC 9309 §2.3.1). */
const meanings = {
  file: 'file',
  gzip: 'file',
  slow: 'file',
  moved: 'file',
  'too-much': 'file',
  oversize: 'file',
  'not-found': 'allow-all',
  'redirect-loop': 'allow-all',
}

/** What a client makes of an answer for a robots.txt. */
export const meaningOf = (way) => meanings[way] ?? 'failed'

/**
 * Ways to answer, by their names. Each gets the exchange: the `response`, its `socket`, the `body`, the `headers` that belong to it, the `location` of a redirect, and
 * `later`, which runs a task unless the connection has closed before.
 */
export const ways = {
  file: ({ response, headers, body }) => response.writeHead(200, headers).end(body),
  page: ({ response, headers, body }) => response.writeHead(200, headers).end(body),
  gzip: ({ response, headers, body }) =>
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body)),
  slow({ response, headers, body, later }) {
    response.writeHead(200, headers).write(body.subarray(0, 20))
    later(120, () => response.end(body.subarray(20)))
  },
  oversize: ({ response, headers, body }) => response.writeHead(200, headers).end(body),
  'not-modified': ({ response, headers }) => response.writeHead(304, headers).end(),
  moved: ({ response, location }) => response.writeHead(302, { location }).end(),
  'redirect-loop': ({ response }) => response.writeHead(302, { location: '/again/1' }).end(),
  'not-found': ({ response }) => response.writeHead(404).end('Nothing here.'),
  'server-error': ({ response }) => response.writeHead(503).end('Too much to do.'),
  'too-many': ({ response }) => response.writeHead(429, { 'retry-after': '1' }).end(),
  reset: ({ socket }) => socket.resetAndDestroy(),
  stall: () => undefined,
  'half-closed'({ socket, body }) {
    socket.write(head(body.length))
    socket.end()
  },
  garbage: ({ socket }) => socket.end(`\u0000${'no HTTP at all '.repeat(20)}\r\n\r\n`),
  truncated({ socket, body }) {
    socket.write(head(body.length + 1000))
    socket.end(body)
  },
  'too-much'({ socket, headers, body }) {
    const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(head(body.length, fields.filter((field) => !field.startsWith('content-type')).join('')))
    socket.write(body)
    socket.end('User-agent: SoakBot\nAllow: /\n')
  },
  drip({ socket, later }) {
    socket.write(head(1000))
    const drop = () => {
      socket.write('#')
      later(200, drop)
    }
    drop()
  },
}
