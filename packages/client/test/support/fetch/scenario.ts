import type { NetworkErrorCode } from '../../../src/fetch/outcome/fetch-outcome.ts'
import type { Exchange, Handler, HostileOrigin, Stage } from './hostile-origin.ts'

/** One way in which an origin behaves, and what fetching its robots.txt gives. */
export interface Scenario {
  /** Says what happens; also the first label of the host. At most 48 characters. */
  readonly name: string
  /** @default 'http' */
  readonly stage?: Stage
  /** Answers all requests to the hosts of this name; none where no request can come. */
  readonly handle?: Handler
  readonly expected: Expected
  /** Limits that the scenario needs, when they are not those of the test. */
  readonly limits?: {
    readonly maxBytes?: number
    readonly headersTimeoutMs?: number
    readonly timeoutMs?: number
  }
  /** More comes over the wire, or out of it, than may be in memory. */
  readonly isBig?: true
}

/** The part of an outcome that a scenario is about. */
export interface Expected {
  readonly result:
    | { readonly kind: 'response'; readonly status: number; readonly body?: ExpectedBody }
    | { readonly kind: 'redirects-exhausted' }
    | { readonly kind: 'redirect-without-location'; readonly status: number }
    | { readonly kind: 'network-error'; readonly code: NetworkErrorCode }
  /** Locations of the redirects; only their count where it is a number. */
  readonly redirects?: number
}

/** A body by its text, or by its length where that is all that counts. */
interface ExpectedBody {
  readonly text?: string
  readonly length?: number
  /** @default false */
  readonly isCut?: boolean
}

/** What most scenarios give, if they give anything. */
export const robotsText = 'User-agent: *\nDisallow: /private\n'

/** An answer in the usual form, with its length. */
export function answer(
  status: number | string,
  fields: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = '',
): Buffer {
  const bytes = Buffer.from(body)
  const all = { 'Content-Length': String(bytes.length), ...fields }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const line = typeof status === 'number' ? `HTTP/1.1 ${status} Status` : status
  return Buffer.concat([Buffer.from(`${line}\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

/** A handler that answers in the usual form. */
export function answers(...given: Parameters<typeof answer>): Handler {
  return ({ socket }) => socket.write(answer(...given))
}

/** A handler that writes bytes and leaves the connection open. */
export function writes(bytes: string | Uint8Array): Handler {
  return ({ socket }) => socket.write(bytes)
}

/** A handler that writes bytes and ends the connection. */
export function writesAndEnds(bytes: string | Uint8Array): Handler {
  return ({ socket }) => socket.end(bytes)
}

/** A handler that redirects all but the last host or path to what `location` gives, with its number. */
export function redirects(
  count: number,
  location: (index: number, exchange: Exchange) => string,
  status = 302,
): Handler {
  return (exchange) => {
    const { index, socket } = exchange
    if (index >= count) socket.write(answer(200, {}, robotsText))
    else socket.write(answer(status, { Location: location(index + 1, exchange) }))
  }
}

/** Writes, and does something when the other side has read it: a reset that comes together with data may be told as an end. */
export function writesBefore(socket: Exchange['socket'], bytes: string | Uint8Array, task: () => void): void {
  // Both sides are in one event loop, which reads between two turns.
  socket.write(bytes, () => setImmediate(() => setImmediate(task)))
}

/** Writes something again and again, for as long as the connection lasts. */
export function drips({ socket, clock }: Exchange, everyMs: number, next: () => string): void {
  const drip = (): void => {
    socket.write(next())
    stop = clock.after(everyMs, drip)
  }
  let stop = clock.after(everyMs, drip)
  socket.on('close', () => stop())
}

/** Writes pieces for as long as the other side reads. */
export function pours(socket: Exchange['socket'], piece: Uint8Array): void {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', pour)
  pour()
}

/** The body of a good answer. */
export const good: Expected = { result: { kind: 'response', status: 200, body: { text: robotsText } } }

/** An answer without a body that is read. */
export function bare(status: number): Expected {
  return { result: { kind: 'response', status } }
}

/** No answer that can be used. */
export function failing(code: NetworkErrorCode): Expected {
  return { result: { kind: 'network-error', code } }
}

/** The URL to ask for a scenario. */
export function urlOfScenario(origin: HostileOrigin, { name, stage }: Scenario): string {
  return origin.urlOf(name, stage)
}
