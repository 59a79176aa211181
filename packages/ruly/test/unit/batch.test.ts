import { describe, expect, it } from 'vitest'

import { parse } from '../../src/index.ts'
import { batchProperties } from '../support/properties/batch.ts'

batchProperties(0.15)

const several = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n').forAgent('ExampleBot')

describe('decidingLines', () => {
  it('gives the deciding line, negative where it disallows, and 0 where no rule decides', () => {
    expect([...several.decidingLines(['/a', '/a/b', '/', '/robots.txt'])]).toEqual([-2, 3, 0, 0])
  })

  it('fills an array that is given, and leaves alone what is beyond the URLs', () => {
    const lines = new Int32Array(4).fill(9)
    expect(several.decidingLines(['/a/b', '/a'], lines)).toBe(lines)
    expect([...lines]).toEqual([3, -2, 9, 9])
  })

  it('refuses an array that is too short, and names both lengths', () => {
    const tooShort = (): unknown => several.decidingLines(['/a', '/b', '/c'], new Int32Array(2))
    expect(tooShort).toThrow(RangeError)
    expect(tooShort).toThrow('"lines" must have room for 3 URLs, got an array of 2.')
  })

  it('refuses an array that has no sign', () => {
    expect(() => several.decidingLines(['/a'], new Uint8Array(1) as unknown as Int32Array)).toThrow(TypeError)
  })
})

describe('filter', () => {
  it('takes anything that gives URLs, and keeps their order', () => {
    expect(several.filter(new Set(['/z', '/a', '/a/b', '/b']))).toEqual(['/z', '/a/b', '/b'])
    expect(several.filter([])).toEqual([])
  })
})

describe('one string in place of several URLs', () => {
  it('is refused: its characters are no URLs', () => {
    expect(() => several.filter('/a')).toThrow(TypeError)
    expect(() => several.decidingLines('/a' as unknown as string[])).toThrow(TypeError)
  })

  it('is refused as anything else is that is no list', () => {
    for (const wrong of [undefined, null, 5, {}] as never[]) {
      expect(() => several.filter(wrong)).toThrow('"urls" must be a list of URLs, got ')
      expect(() => several.decidingLines(wrong)).toThrow('"urls" must be an array of URLs, got ')
    }
    expect(several.filter(new Set(['/', '/']))).toEqual(['/'])
    expect(() => several.decidingLines(new Set(['/']) as never)).toThrow(
      'must be an array of URLs, got object',
    )
  })

  it('is what a URL in a list has to be', () => {
    expect(() => several.decidingLines([1 as unknown as string])).toThrow(
      '"url" must be a string, got number.',
    )
  })
})

describe('check, asked often', () => {
  const rules = Array.from({ length: 200 }, (_, i) => `Disallow: /${i}/\n`)
  const policy = parse(`User-agent: *\n${rules.join('')}`).forAgent('ExampleBot')

  it('names the line that decides, however many decide in turn', () => {
    for (let round = 0; round < 3; round++) {
      const lines = rules.map((_, i) => policy.check(`/${i}/`).rule?.line)
      expect(lines).toEqual(rules.map((__, i) => i + 2))
    }
  })

  it('gives questions that one rule decides one verdict, which nobody can change', () => {
    const verdict = policy.check('/7/a')
    expect(policy.check('/7/b')).toBe(verdict)
    for (const part of [verdict, verdict.rule, verdict.group, verdict.group?.agents])
      expect(Object.isFrozen(part)).toBe(true)
    expect(Object.isFrozen(policy.check('/robots.txt'))).toBe(true)
  })
})
