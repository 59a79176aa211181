import { describe, expect, it } from 'vitest'

import { createChatSink, createWebhookSink, DeliveryError, type WatchEvent } from '../../../src/watching.ts'
import { origin, userAgent } from '../../support/clients.ts'
import { status } from '../../support/origin.ts'
import { isVerified, receiver, secret, type Received } from '../../support/watch/webhook-receiver.ts'

const event = {
  id: 'robots_0_1',
  type: 'robots.changed',
  data: { site: 'https://exämple.com' },
} as unknown as WatchEvent
const { signal } = new AbortController()

describe('a webhook', () => {
  it('is sent with a signature that its receiver can verify', async () => {
    const received: Received[] = []
    const { url } = await origin(receiver(received))
    await createWebhookSink({ url, secrets: [secret], userAgent }).deliver(event, signal)
    const [{ headers, body, event: got } = {} as Received] = received
    expect(got).toEqual(event)
    expect(headers).toMatchObject({
      'webhook-id': event.id,
      'content-type': 'application/json',
      'user-agent': userAgent,
    })
    expect(isVerified(headers, body)).toBe(true)
    expect(isVerified(headers, `${body} `)).toBe(false)
    expect(isVerified({ ...headers, 'webhook-id': 'robots_0_2' }, body)).toBe(false)
  })

  it('is verified with either secret while both are in use', async () => {
    const received: Received[] = []
    const { url } = await origin(receiver(received))
    const next = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
    await createWebhookSink({ url, secrets: [next, secret], userAgent }).deliver(event, signal)
    const [{ headers, body } = {} as Received] = received
    expect(isVerified(headers, body, secret)).toBe(true)
    expect(isVerified(headers, body, next)).toBe(true)
  })

  it.each([
    [500, {}, 'status 500', 0],
    [302, { location: '/other' }, 'status 302', 0],
    [429, { 'retry-after': '120' }, 'status 429', 120_000],
    [410, {}, 'status 410: the receiver wants no more events', 86_400_000],
  ])('was not taken if the status is %i', async (code, headers, message, pauseMs) => {
    const { url, requests } = await origin(status(code, headers))
    const sink = createWebhookSink({ url, secrets: [secret], userAgent })
    const error = await sink.deliver(event, signal).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DeliveryError)
    expect(error).toMatchObject({ message })
    expect((error as DeliveryError).pauseMs).toBeGreaterThanOrEqual(pauseMs * 0.99)
    expect(requests).toHaveLength(1)
  })

  it('was not taken if nobody listens', async () => {
    const gone = await origin(status(204))
    await gone.close()
    const sink = createWebhookSink({ url: gone.url, secrets: [secret], userAgent })
    await expect(sink.deliver(event, signal)).rejects.toThrow('ECONNREFUSED')
  })

  it.each([
    'http://example.com/hook',
    'ftp://example.com/',
    'https://me@example.com/',
    'https://:secret@example.com/',
    'hook',
    'http://127.0.0.1.example/',
  ])('is not sent to %s, and the message does not show that', (url) => {
    const make = () => createWebhookSink({ url, secrets: [secret], userAgent })
    expect(make).toThrow('"url" must be an https URL without a user name (http is for localhost only)')
    expect(make).not.toThrow(url)
  })

  it('needs a User-Agent that can be sent', () => {
    const url = 'https://example.com/hook'
    expect(() => createWebhookSink({ url, secrets: [secret], userAgent: 'a\nb' })).toThrow('"userAgent"')
    expect(() => createChatSink({ url, textOf: String, userAgent: '' })).toThrow('"userAgent"')
  })
})
