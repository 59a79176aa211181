import {
  checkedOptions,
  callable,
  text,
  withDefault,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'

import { postJson, receiverUrl } from './post-json.ts'
import type { WatchSink } from './watch-sink.ts'
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
    url: receiverUrl,
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
      await postJson(url, {
        body,
        send,
        signal,
        headers: {
          'user-agent': userAgent,
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': webhookSignature({ id: event.id, timestamp, body }, keys),
        },
      })
    },
  }
}
