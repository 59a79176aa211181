import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

import type { WatchEvent } from '../../../src/watching.ts'

/** The secret of the example of Standard Webhooks. */
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Whether one of the signatures is that of the secret, and the time is that of the receiver: what a receiver has to check. */
export function isVerified(headers: IncomingHttpHeaders, body: string, by = secret): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(by.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(time)}.${body}`)
    .digest()
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

/** A request to a webhook. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: WatchEvent
}

/** A listener that keeps what it gets, and answers as `respond` does. */
export function receiver(
  received: Received[],
  respond: (response: ServerResponse, count: number) => void = (response) => response.writeHead(204).end(),
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      received.push({ headers: request.headers, body, event: JSON.parse(body) as WatchEvent })
      respond(response, received.length)
    })
  }
}
