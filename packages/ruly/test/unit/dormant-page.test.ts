import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import { fromDormant, sizeInBytes, toDormant } from 'ruly/dormant'

const robots = parse(
  'User-agent: *\nDisallow: /cart\nAllow: /cart/help\n\nUser-agent: OtherBot\nDisallow: /\n',
)
const dormant = toDormant(robots.forAgent('ExampleBot'))
const size = sizeInBytes(dormant) // 48

const woken = fromDormant(dormant)
const allowed = woken.isAllowed('ExampleBot', 'https://example.com/cart') // false
const verdict = woken.check('ExampleBot', '/cart/help') // as robots.check: rule, line, text, group, token
const policy = woken.forAgent('ExampleBot/1.0 (+https://example.com/bot)') // isAllowed, check, filter, decidingLines

const octets = Buffer.from(dormant, 'latin1') // to a file, a socket, a database
const again = octets.toString('latin1') // and back

describe('the example in docs/dormant.md', () => {
  it('answers as it is said to', () => {
    expect({ size, allowed }).toEqual({ size: 48, allowed: false })
    expect(verdict).toEqual(robots.check('ExampleBot', '/cart/help'))
    expect(policy.filter(['/cart', '/'])).toEqual(['/'])
  })

  it('is stored in as many octets as it has characters', () => {
    expect(octets.length).toBe(dormant.length)
    expect(again).toBe(dormant)
  })

  it('is written there as it is here', () => {
    const here = readFileSync(new URL(import.meta.url), 'utf8')
    const page = readFileSync(new URL('../../../../docs/dormant.md', import.meta.url), 'utf8')
    const pieces = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) =>
      code.replace(/^import .*\n+/gm, ''),
    )
    expect(pieces).toHaveLength(2)
    expect(here).toContain(pieces[0])
  })
})
