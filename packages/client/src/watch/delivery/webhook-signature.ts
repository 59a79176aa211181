import { createHmac } from 'node:crypto'

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
