import { createDiffer } from '@ruly/lint'
import { describe, expect, it } from 'vitest'

import { brokenGates, brokenGateText, parseGate } from '../../../src/commands/diff/gate.ts'

describe('a gate', () => {
  it('is a robot, "loses" or "gains", and a path pattern', () => {
    expect(parseGate(' Googlebot  loses /a*$ ')).toEqual({
      text: 'Googlebot  loses /a*$',
      agent: 'Googlebot',
      kind: 'loses',
      within: '/a*$',
    })
    expect(parseGate('any gains *.pdf')).toMatchObject({ agent: undefined, kind: 'gains', within: '*.pdf' })
    for (const none of ['', 'X loses', 'loses /a', 'X looses /a', 'X loses a', 'X loses /a b'])
      expect(() => parseGate(none)).toThrow('an agent (or * or any), then loses or gains, then a path')
  })

  it('that is broken is told with its first three changes, and how many others there are', () => {
    const paths = ['/a', '/b', '/c', '/d', '/e']
    const after = paths.map((path) => `Disallow: ${path}\n`).join('')
    const differ = createDiffer('User-agent: *\nAllow: /\n', `User-agent: *\n${after}`)
    const [broken] = brokenGates([parseGate('* loses /')], differ)
    const [heading, ...told] = broken === undefined ? [] : brokenGateText(broken).split('\n')
    expect(heading).toBe('broken: * loses /')
    expect(told).toHaveLength(4)
    expect(told[0]).toMatch(/^ {2}\* {2}\/[a-e] {2}old line 2: Allow: \/; new line \d: Disallow: \/[a-e]$/)
    expect(told.at(-1)).toBe('  and 2 more')
  })
})
