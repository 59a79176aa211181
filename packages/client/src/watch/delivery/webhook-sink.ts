import {
  checkedOptions,
  callable,
  text,
  withDefault,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'

import { parsedUrl } from '../../http/parsed-url.ts'
import { retryAfter } from '../../http/retry-after.ts'
import { DeliveryError, type WatchSink } from './watch-sink.ts'
import { webhookKey, webhookSignature } from './webhook-signature.ts'

/** Options of `createWebhookSink`. */
export interface WebhookOptions {
  /** Where events are sent: an https URL, or http on a loopback address. */
  readonly url: string
  /**
   * Secrets in the form of Standard Webhooks, `whsec_` and base64. With several, each request has a signature for each of them, so that the
   * receiver can change from one to the next.
   */
  readonly secrets: readonly string[]
  /** The User-Agent header. */
  readonly userAgent: string
  /**
   * Sends the requests.
   *
   * @default fetch
   */
  readonly fetch?: typeof fetch | undefined
}

const keysCheck: Check<readonly Buffer[]> = (value, name) => {
  if (!Array.isArray(value) || value.length === 0) throw wrongType(name, 'a list of secrets', value)
  return value.map((secret) => webhookKey(String(secret)))
}

/** The URL of a webhook; throws a `RangeError` for one that would send events in the clear over a network. */
const urlCheck: Check<string> = (value, name) => {
  const { protocol, hostname, username, href } = parsedUrl(text(value, name)) ?? {}
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname ?? ''))
  if (href !== undefined && isPrivate && username === '') return href
  throw new RangeError(
    `"${name}" must be an https URL without a user name (http is for localhost only), got ${JSON.stringify(value)}.`,
  )
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Longest time for one request, in milliseconds. */
const timeoutMs = 15_000

/** The pause after 410, by which a receiver says that it wants no more. */
const goneMs = 24 * 60 * 60_000

/**
 * Makes a sink that sends each event to a URL, signed as Standard Webhooks describes it.
 *
 * An event was taken if the status is from 200 to 299. Redirects are not followed. Anything else is tried again: the watcher waits longer each
 * time, and at least as long as `Retry-After` says.
 *
 * @param options the URL and the secrets
 * @returns the sink, named `webhook`
 * @throws `TypeError` and `RangeError` for options that are unknown or wrong
 * @see {@link https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md Standard Webhooks}
 * @example
 * const secrets = [process.env['WATCH_SECRET'] ?? '']
 * const sink = createWebhookSink({ url: 'https://example.com/hook', secrets, userAgent: 'ExampleBot/1.0' })
 */
export function createWebhookSink(options: WebhookOptions): WatchSink {
  const {
    url,
    secrets: keys,
    userAgent,
    fetch: send,
  } = checkedOptions('createWebhookSink()', options, {
    url: urlCheck,
    secrets: keysCheck,
    userAgent: text,
    fetch: withDefault(callable<typeof fetch>(), fetch),
  })
  return {
    name: 'webhook',
    async deliver(event, signal) {
      const body = JSON.stringify(event)
      // The time of the attempt, not of the event: receivers refuse old ones.
      const timestamp = Math.floor(Date.now() / 1000)
      const response = await send(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': webhookSignature({ id: event.id, timestamp, body }, keys),
        },
      }).catch((error: unknown) => {
        throw new DeliveryError(reasonOf(error))
      })
      await response.body?.cancel()
      if (!response.ok) throw refusalOf(response)
    },
  }
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
