import { urllib } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { accessOf } from '../../src/diff/index.ts'

const text = `User-agent: GPTBot
Disallow: /

User-agent: CCBot
Disallow: /
Allow: /press

User-agent: *
Disallow: /b
Disallow: /a
`

describe('the access of agents', () => {
  it('is open, partly or closed, with the rules that say so in the order of the file', () => {
    const agents = ['GPTBot', 'CCBot', 'Googlebot', '*']
    const brief = accessOf(text, { agents }).map(({ agent, access, isClosedBut, rules }) => [
      agent,
      access,
      isClosedBut,
      rules.map(({ line }) => line),
    ])
    expect(brief).toEqual([
      ['GPTBot', 'closed', false, [2]],
      ['CCBot', 'partly', true, [6]],
      ['Googlebot', 'partly', false, [9, 10]],
      ['*', 'partly', false, [9, 10]],
    ])
  })

  it.each([
    ['', 'open'],
    ['User-agent: *\nDisallow:\n', 'open'],
    ['User-agent: *\nDisallow: /a\nAllow: /\nAllow: /a\n', 'open'],
    ['User-agent: *\nDisallow: /*\n', 'closed'],
    ['User-agent: *\nDisallow: /a\nDisallow: /\n', 'closed'],
    ['User-agent: *\nDisallow: /\nAllow: /$\n', 'partly'],
    ['<!doctype html><title>Not here</title>\n', 'open'],
  ])('of %j is %s for everyone', (file, access) => {
    expect(accessOf(file)).toMatchObject([{ agent: '*', access }])
  })

  it('depends on the dialect', () => {
    const file = 'User-agent: *\nDisallow: /\nAllow: /\n'
    expect(accessOf(file)).toMatchObject([{ access: 'open' }])
    expect(accessOf(file, { dialect: urllib })).toMatchObject([{ access: 'closed' }])
  })

  it('is not said to be open or closed where the search has ended before', () => {
    const patterns = Array.from({ length: 30 }, (_, n) => `Disallow: /*a*b${n}*c*${n}d\nAllow: /*a${n}*d*c\n`)
    expect(accessOf(`User-agent: *\n${patterns.join('')}`, { maxSteps: 10 })).toMatchObject([
      { access: 'partly' },
    ])
  })

  it('takes no unknown option', () => {
    expect(() => accessOf('', { agent: 'GPTBot' } as never)).toThrow(TypeError)
    expect(() => accessOf('', { maxSteps: 0 })).toThrow(RangeError)
  })
})
