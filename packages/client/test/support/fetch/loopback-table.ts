import { createServer, type Server, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

import { closed, listening } from './listening.ts'
import { answer } from './scenario.ts'

/** What a scenario answers with. */
interface Asked {
  readonly socket: Socket
  readonly path: string
  /** The URL of a second server, which answers every request with the file. */
  readonly elsewhere: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

type Handle = (asked: Asked) => void

const text = 'User-agent: *\nDisallow: /x\n'
const latin1 = Buffer.from(`# Café\n${text}`, 'latin1')
const plain = { 'Content-Type': 'text/plain' }
const page = '<!DOCTYPE html>\n<html><head><title>Shop</title></head><body>Welcome</body></html>\n'

function gives(
  status: number,
  fields: Readonly<Record<string, string>> = plain,
  body: string | Uint8Array = text,
): Handle {
  return ({ socket }) => socket.end(answer(status, { ...fields, Connection: 'close' }, body))
}

/** Leads from /robots.txt through as many paths of the site to the file. */
function leads(status: number, hops: number): Handle {
  return (asked) => {
    const hop = Number(/^\/(\d+)$/.exec(asked.path)?.[1] ?? 0)
    const handle = hop < hops ? gives(status, { Location: `/${hop + 1}` }, '') : gives(200)
    handle(asked)
  }
}

const statuses = [
  300, 400, 401, 402, 403, 404, 405, 406, 408, 410, 418, 429, 451, 500, 502, 503, 504, 599, 201, 203, 206,
]

const handles: ReadonlyMap<string, Handle> = new Map<string, Handle>([
  ...statuses.map((status) => [`${status}`, gives(status)] as const),
  ...[301, 302, 303, 307, 308].map((status) => [`${status}-to-200`, leads(status, 1)] as const),
  ...[3, 5, 6, 12].map((hops) => [`302-x${hops}`, leads(302, hops)] as const),
  ['200', gives(200)],
  ['200-html-type', gives(200, { 'Content-Type': 'text/html' })],
  ['200-no-type', gives(200, {})],
  ['200-app-json', gives(200, { 'Content-Type': 'application/json' })],
  ['200-octet', gives(200, { 'Content-Type': 'application/octet-stream' })],
  ['200-empty', gives(200, plain, '')],
  ['200-no-disallow-line', gives(200, plain, 'User-agent: *\nAllow: /\n')],
  ['200-html-page', gives(200, { 'Content-Type': 'text/html' }, page)],
  ['200-bom', gives(200, plain, `\ufeff${text}`)],
  ['200-latin1-charset', gives(200, { 'Content-Type': 'text/plain; charset=iso-8859-1' }, latin1)],
  ['200-latin1-nocharset', gives(200, plain, latin1)],
  [
    '200-utf16',
    gives(200, { 'Content-Type': 'text/plain; charset=utf-16' }, Buffer.from(`\ufeff${text}`, 'utf16le')),
  ],
  ['200-bad-charset', gives(200, { 'Content-Type': 'text/plain; charset=no-such-charset' })],
  ['200-gzip', gives(200, { ...plain, 'Content-Encoding': 'gzip' }, gzipSync(text))],
  ['200-rule-after-120kb', gives(200, plain, `# filling\n`.repeat(12_000) + text)],
  ['200-expires-past', gives(200, { ...plain, Expires: 'Thu, 01 Jan 1998 00:00:00 GMT' })],
  [
    '200-expires-in-an-hour',
    (asked) => gives(200, { ...plain, Expires: new Date(asked.now + 3_600_000).toUTCString() })(asked),
  ],
  ['200-max-age-60', gives(200, { ...plain, 'Cache-Control': 'max-age=60' })],
  ['200-no-store', gives(200, { ...plain, 'Cache-Control': 'no-store' })],
  ['200-expires-garbage', gives(200, { ...plain, Expires: 'tomorrow' })],
  ['204', ({ socket }) => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')],
  ['302-other-port', (asked) => gives(302, { Location: `${asked.elsewhere}/robots.txt` }, '')(asked)],
  ['302-loop', gives(302, { Location: '/robots.txt' }, '')],
  ['302-no-location', gives(302, {}, '')],
  ['304', ({ socket }) => socket.end('HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n')],
  ['503-retry', gives(503, { ...plain, 'Retry-After': '120' })],
  ['refused', () => undefined],
  ['hang', () => undefined],
  ['reset', ({ socket }) => socket.resetAndDestroy()],
  ['garbage', ({ socket }) => socket.end('hello\n')],
  [
    'truncated',
    ({ socket }) =>
      socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\n${text}`),
  ],
])

/** Names of the scenarios that can be played. */
export const scenarioNames: readonly string[] = [...handles.keys()]

/** A site on loopback whose robots.txt is answered as one scenario has it; `now` is the time that its headers go by. */
export async function startScenario(name: string, now: number): Promise<{ url: string } & AsyncDisposable> {
  const handle = handles.get(name)
  if (handle === undefined) throw new Error(`There is no scenario ${name}.`)
  const elsewhere = await listeningAs(gives(200), '', now)
  const site = await listeningAs(handle, elsewhere.url, now)
  if (name === 'refused') await site.close()
  return {
    url: site.url,
    async [Symbol.asyncDispose]() {
      await Promise.all([elsewhere.close(), name === 'refused' ? undefined : site.close()])
    },
  }
}

async function listeningAs(
  handle: Handle,
  elsewhere: string,
  now: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    let received = ''
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (!received.includes('\r\n\r\n')) return
      const [, path = ''] = received.split(' ', 2)
      received = ''
      handle({ socket, path, elsewhere, now })
    })
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await closed(server, port)
    },
  }
}
