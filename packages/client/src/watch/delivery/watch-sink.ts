import { callable, text, withDefault, type Check } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'

import { userAgentCheck } from '../../fetch/fetch-options.ts'
import { retryAfter } from '../../http/http-date.ts'
import type { WatchEvent } from '../state/watch-event.ts'

/** Where events go. An event reaches every sink at least once, also if the process ends meanwhile. */
export interface WatchSink {
  /** Stands for the sink on disk; after a restart, a sink of the same name gets what this one has not taken. */
  readonly name: string
  /**
   * Takes an event. It is offered again later if this rejects.
   *
   * @param event the event; its `id` is the same each time
   * @param signal aborted when the watcher ends
   */
  deliver(event: WatchEvent, signal: AbortSignal): Promise<void>
}

/** Why a sink has not taken an event, if it knows when to try again. */
export class DeliveryError extends Error {
  /** The name of the class. */
  override readonly name = 'DeliveryError'
  /** The least pause before the next attempt, in milliseconds. */
  readonly pauseMs: number

  constructor(message: string, pauseMs = 0) {
    super(message)
    this.pauseMs = pauseMs
  }
}

const firstPauseMs = 5000
const longestPauseMs = 60 * 60_000

/** The pause after failures in a row: five seconds, then four times as long each time, up to an hour; 20 % more or less. */
export function pauseAfter(failures: number, leastMs: number, random: number): number {
  const pause = Math.min(firstPauseMs * 4 ** (failures - 1), longestPauseMs)
  return Math.max(leastMs, Math.round(pause * (0.8 + 0.4 * random)))
}

/** The URL of a receiver; throws a `RangeError` for one that would send events in the clear over a network. */
const receiverUrl: Check<string> = (value, name) => {
  const { protocol, hostname, username, password, href } = parsedUrl(text(value, name)) ?? {}
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname ?? ''))
  if (href !== undefined && isPrivate && username === '' && password === '') return href
  // Not with the URL itself: who knows it may write there.
  throw new RangeError(`"${name}" must be an https URL without a user name (http is for localhost only).`)
}

/** The checks of what every sink that sends requests is told. */
export const receiverChecks: {
  readonly url: Check<string>
  readonly userAgent: Check<string>
  readonly fetch: Check<typeof fetch>
} = {
  url: receiverUrl,
  userAgent: userAgentCheck,
  fetch: withDefault(callable<typeof fetch>(), fetch),
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Longest time for one request, in milliseconds. */
const timeoutMs = 15_000

/** The pause after 410, by which a receiver says that it wants no more. */
const goneMs = 24 * 60 * 60_000

/** A request with an event. */
interface Post {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly send: typeof fetch
  readonly signal: AbortSignal
}

/** Sends JSON to a receiver, without following redirects. Rejects with a `DeliveryError` unless the status is from 200 to 299. */
export async function postJson(url: string, { body, headers, send, signal }: Post): Promise<void> {
  const response = await send(url, {
    method: 'POST',
    redirect: 'manual',
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { 'content-type': 'application/json', ...headers },
  }).catch((error: unknown) => {
    throw new DeliveryError(reasonOf(error))
  })
  await response.body?.cancel()
  if (!response.ok) throw refusalOf(response)
}

function refusalOf({ status, headers }: Response): DeliveryError {
  if (status === 410) return new DeliveryError('status 410: the receiver wants no more events', goneMs)
  const now = Date.now()
  const asked = retryAfter(headers.get('retry-after') ?? '', now) ?? now
  return new DeliveryError(`status ${status}`, Math.min(Math.max(0, asked - now), goneMs))
}

/** `fetch` says only that it has failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
