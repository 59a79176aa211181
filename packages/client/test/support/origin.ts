import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { closed, listening } from './fetch/listening.ts'

/** A server on loopback that counts what it is asked. */
export interface Origin extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** Requests so far, by host and path. */
  readonly requests: readonly {
    readonly host: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
  }[]
  /** Waits until a path was asked for. */
  askedFor(path: string): Promise<void>
  /** Connections opened so far, and the most that were open at the same time. */
  connections(): number
  mostOpen(): number
  /** What answers from now on. */
  answer(listener: RequestListener): void
  close(): Promise<void>
}

export async function startOrigin(listener: RequestListener): Promise<Origin> {
  let answering = listener
  const requests: { host: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const arrivals = new EventEmitter().setMaxListeners(0)
  const open = new Set<Socket>()
  let connections = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    requests.push({ host: request.headers.host ?? '', path: request.url ?? '', headers: request.headers })
    arrivals.emit('request')
    answering(request, response)
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    connections++
    open.add(socket)
    mostOpen = Math.max(mostOpen, open.size)
    socket.on('close', () => open.delete(socket))
  })
  const port = await listening(server)
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy()
    await closed(server, port)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    async askedFor(path) {
      while (!requests.some((asked) => asked.path === path)) await once(arrivals, 'request')
    },
    connections: () => connections,
    mostOpen: () => mostOpen,
    answer(next) {
      answering = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Answers with a file, and with 304 where its validator is sent back. */
export function file(text: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { etag } = headers
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/plain', ...headers })
    response.end(isKnown ? undefined : text)
  }
}

export function status(code: number, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(code, headers)
    response.end()
  }
}
