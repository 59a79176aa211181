import type { Urlish } from './robotstxt.ts'

import { createTransport, type Transport, type RequestDispatcher, type TransportOptions } from '@ruly/client'

/** An open connection to one host: an undici `Client` or `Pool`, of any version that has `request`. */
export type OpenConnection = RequestDispatcher

/** Where a robots.txt is asked for, and by what. */
export interface OpenedSource {
  readonly url: string
  /** Closing it leaves the connection of the caller open. */
  readonly transport: Transport
  /** Throws a `TypeError` where the connection was one that cannot be asked. */
  throwIfMisused(): void
}

/** Throws a `TypeError` for what is neither an http URL nor a connection. */
export function openSource(source: Urlish | OpenConnection, options: TransportOptions): OpenedSource {
  if (isConnection(source)) return openConnection(source, options)
  const url = httpUrl(source)
  return { url, transport: createTransport(options), throwIfMisused: () => undefined }
}

function isConnection(source: unknown): source is OpenConnection {
  if (typeof source !== 'object' || source === null || 'href' in source) return false
  return 'request' in source && typeof source.request === 'function'
}

/** The robots.txt of the site of a URL. */
function httpUrl(source: Urlish): string {
  const text: unknown = typeof source === 'object' && source !== null ? source.href : source
  const url = typeof text === 'string' ? parsedUrl(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TypeError(
      `"source" must be an http or https URL or a connection, got ${typeof text === 'string' ? JSON.stringify(text) : typeof text}.`,
    )
  }
  return new URL('/robots.txt', url.origin).href
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Stands for the host of a connection, which does not tell it: no other can have this name (RFC 6761 §6.4). */
const unnamed = new URL('http://connection.invalid/robots.txt')

const isClosed = '"source" must be an open connection, got one that is closed.'

/** What is wrong with a dispatcher, by what undici says of it. */
const misuses: ReadonlyMap<unknown, string> = new Map([
  ['UND_ERR_INVALID_ARG', '"source" must be an open connection to one host.'],
  ['UND_ERR_CLOSED', isClosed],
  ['UND_ERR_DESTROYED', isClosed],
])

/** The host of the connection is asked through it, and any other that a redirect names by connections of our own. */
function openConnection(connection: OpenConnection, options: TransportOptions): OpenedSource {
  const elsewhere = createTransport(options)
  let misuse: TypeError | undefined
  return {
    url: unnamed.href,
    transport: {
      async ask(request) {
        if (request.url.host !== unnamed.host) return elsewhere.ask(request)
        const { url, headers, signal } = request
        try {
          const path = url.pathname + url.search
          const answer = await connection.request({ path, method: 'GET', headers: { ...headers }, signal })
          return { status: answer.statusCode, headers: answer.headers, body: answer.body, isDecoded: false }
        } catch (error) {
          const message = error instanceof Error && 'code' in error ? misuses.get(error.code) : undefined
          if (message !== undefined) misuse = new TypeError(message, { cause: error })
          throw error
        }
      },
      close: () => elsewhere.close(),
    },
    throwIfMisused() {
      if (misuse !== undefined) throw misuse
    },
  }
}
