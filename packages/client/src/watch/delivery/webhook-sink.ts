import { createHmac } from 'node:crypto'

import { checkedOptions, wrongType, type Check } from '@ruly/common/checked-options'

import { postJson, receiverChecks, type WatchSink } from './watch-sink.ts'

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
 * An event was taken if the status is from 200 to 299. Redirects are not followed. Anything else is tried again: `run` waits longer each time, and
 * at least as long as `Retry-After` says; `round` tries three times, a second apart, and leaves the event to the next round.
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
    ...receiverChecks,
    secrets: keysCheck,
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

/** The key of a webhook, as Standard Webhooks writes it: `whsec_` and the base64 of its bytes. */
const secretForm = /^whsec_([A-Za-z0-9+/]+={0,2})$/

const leastKeyBytes = 24
const mostKeyBytes = 64

/** What `webhook-signature` signs: the id, the time in seconds since the epoch, and the body. */
interface SignedParts {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

/**
 * The key that a secret of Standard Webhooks stands for.
 *
 * @throws `RangeError` for a secret of another form, without a part of it in the message
 */
export function webhookKey(secret: string): Buffer {
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? '', 'base64')
  if (key.length >= leastKeyBytes && key.length <= mostKeyBytes) return key
  throw new RangeError(
    `A webhook secret must be whsec_ and the base64 of ${leastKeyBytes} to ${mostKeyBytes} bytes. Make one: echo "whsec_$(openssl rand -base64 32)"`,
  )
}

/** The header `webhook-signature`: a signature for each key, so that a receiver can change its secret. */
export function webhookSignature({ id, timestamp, body }: SignedParts, keys: readonly Buffer[]): string {
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}
