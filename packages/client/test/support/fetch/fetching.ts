import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { afterAll, afterEach, beforeAll } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import type { FetchOptions } from '../../../src/fetch/fetch-options.ts'
import type { TransportOptions } from '../../../src/fetch/transport/transport-options.ts'
import type { Transport } from '../../../src/fetch/transport/transport.ts'
import { minute, patient, userAgent } from '../clients.ts'
import { startHostileOrigin, type Handler, type HostileOrigin } from './hostile-origin.ts'
import { answer, pours, robotsText, writesBefore } from './scenario.ts'

const fields = { 'X-Twice': 'a', ETag: '"1"' }
const handlers = new Map<string, Handler>([
  ['file', ({ socket }) => socket.write(answer(200, fields, robotsText))],
  ['missing', ({ socket }) => socket.write(answer(404, {}, 'Not here'.repeat(1000)))],
  ['gzip', ({ socket }) => socket.write(answer(200, { 'Content-Encoding': 'gzip' }, gzipSync(robotsText)))],
  ['wrong-gzip', ({ socket }) => socket.write(answer(200, { 'Content-Encoding': 'gzip' }, robotsText))],
  ['large', ({ socket }) => socket.write(answer(200, {}, Buffer.alloc(2_000_000, 97)))],
  [
    'large-gzip',
    ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n')
      pours(socket, gzipSync(Buffer.alloc(2_000_000, 97)))
    },
  ],
  [
    'moved',
    ({ socket, path, origin }) => {
      if (path === '/robots.txt') socket.write(answer(301, { Location: '/elsewhere' }, 'moved'))
      else socket.write(answer(302, { Location: origin.urlOf('file') }))
    },
  ],
  ['mute', () => undefined],
  ['first-three-mute', ({ socket, index }) => index >= 3 && socket.write(answer(200, {}, robotsText))],
  ['half', ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')],
  ['cut', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')],
  ['cut-chunk', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf')],
  [
    'reset-in-body',
    ({ socket }) => {
      const bytes = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'
      writesBefore(socket, bytes, () => socket.resetAndDestroy())
    },
  ],
  ...(['gzip', 'br', 'deflate'] as const).map((coding): [string, Handler] => [
    `cut-${coding}`,
    ({ socket }) => {
      const pack = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }[coding]
      const packed = pack(Buffer.from('half'.repeat(1000) + randomBytes(2000).toString('hex')))
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${packed.length}\r\n\r\n`,
      )
      socket.end(packed.subarray(0, -500))
    },
  ]),
  [
    // Closes every connection at its second request.
    'tired',
    ({ socket, connection, origin, name }) => {
      const before = origin.requests.filter((asked) => asked.name === name && asked.connection === connection)
      if (before.length > 1) socket.destroy()
      else socket.write(answer(200, {}, robotsText))
    },
  ],
  [
    // Refuses conditions with the status that its path names.
    'picky',
    ({ socket, fields: asked, path }) => {
      const isConditional = asked.has('if-none-match') || asked.has('if-modified-since')
      socket.write(isConditional ? answer(Number(path.slice(1)), {}, 'no') : answer(200, fields, robotsText))
    },
  ],
  [
    'changing',
    ({ socket, fields: asked }) => {
      if (asked.get('if-none-match') === '"1"') socket.write('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
      else socket.write(answer(200, fields, robotsText))
    },
  ],
])

/** Servers for the tests of a file, and what is asked of them. */
export interface Fetching {
  readonly origin: HostileOrigin
  /** Options with a transport that is closed after the test. */
  options(given?: TransportOptions): FetchOptions
  /** Requests and connections that a task costs. */
  costOf(task: () => Promise<unknown>): Promise<{ requests: number; connections: number }>
  /** Requests so far to a host. */
  requestsTo(name: string): number
  /** Sockets of a host that the servers still see open. */
  openSockets(name: string): number
}

/** Starts servers before the tests of a file, and stops them after. */
export function useOrigin(): Fetching {
  let origin: HostileOrigin
  const open: Transport[] = []
  beforeAll(async () => {
    origin = await startHostileOrigin(handlers)
  })
  afterEach(async () => {
    for (const transport of open.splice(0)) await transport.close()
  })
  afterAll(() => origin.close())
  return {
    get origin() {
      return origin
    },
    options(given = {}) {
      const own = given.dispatcher === undefined && given.fetch === undefined
      // A busy machine takes its time, also to use an idle connection again.
      const slow = { connectTimeoutMs: minute, keepAliveMs: minute }
      const transport = createTransport(
        own ? { lookup: origin.lookup, ca: origin.ca, ...slow, ...given } : given,
      )
      open.push(transport)
      return { transport, userAgent, ...patient }
    },
    async costOf(task) {
      const before = { requests: origin.requests.length, connections: origin.connections() }
      await task()
      return {
        requests: origin.requests.length - before.requests,
        connections: origin.connections() - before.connections,
      }
    },
    requestsTo: (name) => origin.requests.filter((request) => request.name === name).length,
    openSockets(name) {
      const asked = origin.requests.filter((request) => request.name === name)
      return new Set(asked.filter(({ socket }) => !socket.destroyed).map(({ socket }) => socket)).size
    },
  }
}
