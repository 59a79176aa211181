import { describe, expect, it } from 'vitest'

import { google, rfc9309 } from 'ruly/dialects'

import { checkedAgent } from '../../src/client-options.ts'

const url = '(+https://example.com/bot)'

describe('the agent of a client', () => {
  it('is named by its header, whether the product has a version or not', () => {
    for (const userAgent of [
      'ExampleBot/1.0',
      `ExampleBot ${url}`,
      `Mozilla/5.0 (compatible; ExampleBot; ${url})`,
    ])
      expect(checkedAgent({ userAgent }, rfc9309)).toBe(userAgent)
  })

  it.each(['Mozilla/5.0', url, 'Mozilla/5.0 (compatible; bot@example.com)'])(
    'is not named by %s, which is an error that says so',
    (userAgent) => {
      expect(() => checkedAgent({ userAgent }, rfc9309)).toThrow(RangeError)
      expect(() => checkedAgent({ userAgent }, rfc9309)).toThrow(
        `"userAgent" must contain a product token, such as ExampleBot, got "${userAgent}"`,
      )
    },
  )

  it('is named by the option, where the header has no token', () => {
    expect(checkedAgent({ userAgent: url, agent: 'ExampleBot' }, rfc9309)).toBe('ExampleBot')
    expect(checkedAgent({ userAgent: url, agent: ['', 'ExampleBot'] }, rfc9309)).toEqual(['', 'ExampleBot'])
    expect(checkedAgent({ userAgent: url, agent: '*' }, rfc9309)).toBe('*')
    expect(() => checkedAgent({ userAgent: 'ExampleBot', agent: [] }, rfc9309)).toThrow(
      '"agent" must contain',
    )
  })

  it('is whatever the header says, to a dialect that takes it as it is', () => {
    expect(checkedAgent({ userAgent: url }, google)).toBe(url)
  })
})
