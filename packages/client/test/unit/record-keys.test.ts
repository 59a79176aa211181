import { google, rfc9309, strict, type AccessPolicy } from 'ruly/access'
import { expect, it } from 'vitest'

import { recordKeys } from '../../src/cache/record-keys.ts'

const site = 'https://example.com'
const keyOf = (policy: AccessPolicy, userAgent = 'ExampleBot/1.0'): string =>
  recordKeys(policy, userAgent).of(site)

it('the key of a record begins with its origin and a space, which no origin has', () => {
  expect(keyOf(rfc9309)).toMatch(/^https:\/\/example\.com [-\w]{22}$/)
  const keys = recordKeys(rfc9309, 'ExampleBot/1.0')
  expect(keys.originOf(keyOf(rfc9309))).toBe(site)
  expect(keys.originOf(keyOf(google))).toBeUndefined()
})

it('the same policy has the same key, however it was written', () => {
  const turned = Object.fromEntries(Object.entries(rfc9309).toReversed()) as unknown as AccessPolicy
  expect(keyOf(turned)).toBe(keyOf(rfc9309))
  expect(keyOf(structuredClone(rfc9309))).toBe(keyOf(rfc9309))
})

it('another policy has another key, whatever it is called', () => {
  const changed: readonly AccessPolicy[] = [
    google,
    strict,
    { ...google, name: 'rfc9309' },
    { ...rfc9309, statuses: [{ from: 200, to: 599, means: 'allow-all' }] },
    { ...rfc9309, statuses: rfc9309.statuses.toReversed() },
    { ...rfc9309, networkError: 'defer' },
    { ...rfc9309, maxOctets: Infinity },
    { ...rfc9309, fresh: { ...rfc9309.fresh, atMostMs: Infinity } },
    { ...rfc9309, charset: { ...rfc9309.charset, from: [] } },
    { ...rfc9309, name: 'rfc9309 ExampleBot/1.0' },
  ]
  expect(new Set([rfc9309, ...changed].map((policy) => keyOf(policy))).size).toBe(changed.length + 1)
})

it('another robot has another key, whatever stands in its name', () => {
  const named = (name: string): AccessPolicy => ({ ...rfc9309, name })
  expect(keyOf(rfc9309, 'ExampleBot/1.1')).not.toBe(keyOf(rfc9309))
  expect(keyOf(named('a'), 'b ExampleBot')).not.toBe(keyOf(named('a b'), 'ExampleBot'))
})
