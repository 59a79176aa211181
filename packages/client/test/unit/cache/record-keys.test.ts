import { google, rfc9309, strict, type AccessPolicy } from 'ruly/access'
import { expect, it } from 'vitest'

import { recordKeys } from '../../../src/cache/record/record-keys.ts'

const site = 'https://example.com'
const keyOf = (policy: AccessPolicy, userAgent = 'ExampleBot/1.0'): Promise<string> =>
  recordKeys(policy, userAgent).of(site)

it('the key of a record begins with its origin and a space, which no origin has', async () => {
  const keys = recordKeys(rfc9309, 'ExampleBot/1.0')
  const key = await keys.of(site)
  expect(key).toMatch(/^https:\/\/example\.com [0-9a-f]{32}$/)
  expect(keys.originOf(key)).toBe(site)
  expect(keys.originOf(await keyOf(google))).toBeUndefined()
})

it("a key is no one's whom nobody has asked for one", async () => {
  expect(recordKeys(rfc9309, 'ExampleBot/1.0').originOf(await keyOf(rfc9309))).toBeUndefined()
})

it('the same policy has the same key, however it was written', async () => {
  const turned = Object.fromEntries(Object.entries(rfc9309).toReversed()) as unknown as AccessPolicy
  expect(await keyOf(turned)).toBe(await keyOf(rfc9309))
  expect(await keyOf(structuredClone(rfc9309))).toBe(await keyOf(rfc9309))
})

it('another policy has another key, whatever it is called', async () => {
  const changed: readonly AccessPolicy[] = [
    google,
    strict,
    { ...google, name: 'rfc9309' },
    { ...rfc9309, statuses: [{ from: 200, to: 599, means: 'allow-all' }] },
    { ...rfc9309, statuses: rfc9309.statuses.toReversed() },
    { ...rfc9309, networkError: 'defer' },
    { ...rfc9309, maxBytes: Infinity },
    { ...rfc9309, fresh: { ...rfc9309.fresh, atMostMs: Infinity } },
    { ...rfc9309, charset: { ...rfc9309.charset, from: [] } },
    { ...rfc9309, name: 'rfc9309 ExampleBot/1.0' },
  ]
  const keys = await Promise.all([rfc9309, ...changed].map((policy) => keyOf(policy)))
  expect(new Set(keys).size).toBe(changed.length + 1)
})

it('another robot has another key, whatever stands in its name', async () => {
  const named = (name: string): AccessPolicy => ({ ...rfc9309, name })
  expect(await keyOf(rfc9309, 'ExampleBot/1.1')).not.toBe(await keyOf(rfc9309))
  expect(await keyOf(named('a'), 'b ExampleBot')).not.toBe(await keyOf(named('a b'), 'ExampleBot'))
})
