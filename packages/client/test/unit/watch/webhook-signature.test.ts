import { describe, expect, it } from 'vitest'

import { webhookKey, webhookSignature } from '../../../src/watch/delivery/webhook-sink.ts'

describe('the signature of a webhook', () => {
  // Source: the tests of the reference libraries, github.com/standard-webhooks/standard-webhooks, libraries/javascript.
  const parts = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const key = webhookKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

  it('is that of the reference libraries', () => {
    expect(webhookSignature(parts, [key])).toBe(signature)
  })

  it('is there for each key, with a space between them', () => {
    const other = webhookKey(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
    const [first, second, ...rest] = webhookSignature(parts, [key, other]).split(' ')
    expect([first, rest]).toEqual([signature, []])
    expect(second).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
  })
})

describe('a secret', () => {
  it.each([
    ['without its prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['that is too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['that is too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['that is not base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS!'],
    ['that is empty', ''],
  ])('%s is refused, and the message does not show it', (_, secret) => {
    expect(() => webhookKey(secret)).toThrow(
      'A webhook secret must be whsec_ and the base64 of 24 to 64 bytes',
    )
    expect(() => webhookKey(secret)).not.toThrow('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS')
  })
})
