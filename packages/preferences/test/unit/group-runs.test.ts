import { expect, it } from 'vitest'

import { rfc9309 } from 'ruly/dialects'
import { parse } from 'ruly'

import { meantLines } from '../../src/robots-file/group-runs.ts'

it('An agent with thousands of tokens is compared with each user-agent line once', () => {
  const count = 2000
  const lines = Array.from({ length: count }, (_, n) => `User-agent: Bot${'x'.repeat(n % 40)}\n`).join('')
  const [group] = parse(`${lines}Disallow: /a\n`).groups
  let calls = 0
  const { selection } = rfc9309
  const names = Object.assign((value: string, token: string) => {
    calls++
    return selection.names(value, token)
  }, selection.names)
  const tokens = Array.from({ length: count }, (_, n) => `Other${n}`)
  if (group === undefined) throw new Error('no group')
  const meant = meantLines(group, { ...selection, names }, [...tokens, 'botXX'])
  expect(meant.size).toBe(count / 40)
  expect(meant.has(3)).toBe(true)
  expect(calls).toBeLessThanOrEqual(count)
})
