import { googleAccess, rfc9309Access, strictAccess, type AccessPolicy } from 'ruly/access'
import { expect, it } from 'vitest'

import { policyKey, recordKeys } from '../../../src/cache/record/record-keys.ts'

const site = 'https://example.com'
const keyOf = (policy: AccessPolicy, userAgent = 'ExampleBot/1.0'): Promise<string> =>
  recordKeys(policy, userAgent).of(site)

it('the key of a record begins with its origin and a space, which no origin has', async () => {
  const keys = recordKeys(rfc9309Access, 'ExampleBot/1.0')
  const key = await keys.of(site)
  expect(key).toMatch(/^https:\/\/example\.com [0-9a-f]{32}$/)
  expect(keys.originOf(key)).toBe(site)
  expect(keys.originOf(await keyOf(googleAccess))).toBeUndefined()
})

it("a key is no one's whom nobody has asked for one", async () => {
  expect(recordKeys(rfc9309Access, 'ExampleBot/1.0').originOf(await keyOf(rfc9309Access))).toBeUndefined()
})

it('the same policy has the same key, however it was written', async () => {
  const turned = Object.fromEntries(Object.entries(rfc9309Access).toReversed()) as unknown as AccessPolicy
  expect(await keyOf(turned)).toBe(await keyOf(rfc9309Access))
  expect(await keyOf(structuredClone(rfc9309Access))).toBe(await keyOf(rfc9309Access))
})

it('another policy has another key, whatever it is called', async () => {
  const changed: readonly AccessPolicy[] = [
    googleAccess,
    strictAccess,
    { ...googleAccess, name: 'rfc9309' },
    { ...rfc9309Access, statuses: [{ from: 200, to: 599, means: 'allow-all' }] },
    { ...rfc9309Access, statuses: rfc9309Access.statuses.toReversed() },
    { ...rfc9309Access, networkError: 'defer' },
    { ...rfc9309Access, maxBytes: Infinity },
    { ...rfc9309Access, fresh: { ...rfc9309Access.fresh, atMostMs: Infinity } },
    { ...rfc9309Access, charset: { ...rfc9309Access.charset, from: [] } },
    { ...rfc9309Access, name: 'rfc9309 ExampleBot/1.0' },
  ]
  const keys = await Promise.all([rfc9309Access, ...changed].map((policy) => keyOf(policy)))
  expect(new Set(keys).size).toBe(changed.length + 1)
})

it('another robot has another key, whatever stands in its name', async () => {
  const named = (name: string): AccessPolicy => ({ ...rfc9309Access, name })
  expect(await keyOf(rfc9309Access, 'ExampleBot/1.1')).not.toBe(await keyOf(rfc9309Access))
  expect(await keyOf(named('a'), 'b ExampleBot')).not.toBe(await keyOf(named('a b'), 'ExampleBot'))
})

it('stands for a policy by its name and by what it says', async () => {
  expect(await policyKey(rfc9309Access)).toMatch(/^rfc9309 [0-9a-f]{32}$/)
  expect(await policyKey({ ...rfc9309Access, maxBytes: 1 })).not.toBe(await policyKey(rfc9309Access))
})
