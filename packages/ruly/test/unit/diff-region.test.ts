import { describe, expect, it } from 'vitest'

import { shortestIn } from '../../src/diff/region.ts'
import type { TargetAlphabet } from '../../src/diff/target-alphabet.ts'
import { matchEnd, patternOf, prefixOf } from '../../src/match/match-pattern.ts'
import type { Pattern } from '../../src/model/pattern.ts'

const alphabet = ['a', 'b', '/']

/** Targets of these bytes alone. */
const smallAlphabet: TargetAlphabet = {
  fillers: ['a', 'b', '/'],
  mayStand: (octet) => alphabet.includes(octet),
  mayEscape: () => false,
  questionFor: (target) => target,
}

/** Every target of up to seven bytes, shortest first. */
const targets: readonly string[] = (() => {
  const all = ['/']
  for (const target of all) if (target.length < 7) all.push(...alphabet.map((octet) => target + octet))
  return all
})()

/** A text that begins with two slashes counts as longer. */
const seemingLength = (text: string): number => text.length + (text.startsWith('//') ? 4 : 0)

const made = (spelling: string): Pattern =>
  spelling.endsWith('$') ? { ...patternOf(spelling.slice(0, -1)), anchor: 'end' } : patternOf(spelling)

const spellings = ['/a', '/b', '/*a', '/*b$', '/a*b', '/*ab*a', '/ab$', '/$', '//', '/*aa$']

describe('the shortest target of a region', () => {
  it.each(spellings)('is what trying finds, where there are few bytes: %s', (spelling) => {
    const inside = [made(spelling), prefixOf('/')]
    for (const first of spellings) {
      for (const second of spellings) {
        const outside = [made(first), made(second)]
        const isIn = (target: string): boolean =>
          inside.every((pattern) => matchEnd(pattern, target) >= 0) &&
          outside.every((pattern) => matchEnd(pattern, target) < 0)
        const tried = targets.filter(isIn).map(seemingLength)
        const found = shortestIn({ inside, outside }, smallAlphabet, { left: 10_000 })
        const told = `${spelling} without ${first} and ${second}: ${found}`
        // Where each byte is named, no search can know that it was whole.
        expect(typeof found === 'string', told).toBe(tried.length > 0)
        expect(isIn(found ?? '/') || tried.length === 0, told).toBe(true)
        expect(found ? seemingLength(found) : Infinity, told).toBe(Math.min(...tried))
      }
    }
  })

  const largeAlphabet: TargetAlphabet = {
    fillers: ['x', 'y', 'z'],
    mayStand: (octet) => octet !== '#',
    mayEscape: (digits) => digits === '2F' || digits === 'c3',
    questionFor: (target) => (target.includes('#') || /%(?!2F|c3)/.test(target) ? undefined : target),
  }
  const found = (inside: string, outside: readonly string[] = [], left = 10_000): unknown =>
    shortestIn({ inside: [made(inside)], outside: outside.map(made) }, largeAlphabet, { left })

  it('has a byte that no pattern names where any does', () => {
    expect(found('/a', ['/a$'])).toBe('/ax')
    expect(found('/x', ['/x$'])).toBe('/xy')
    expect(found('/*y', ['/y', '/x'])).toBe('/zy')
  })

  it('has no byte that no target has', () => {
    expect(found('/a#')).toBeUndefined()
    expect(found('/*#')).toBeUndefined()
  })

  it('has no escape that no target has', () => {
    expect(found('/%41')).toBeUndefined()
    expect(found('/%2F')).toBe('/%2F')
    expect(found('/%2F%c3')).toBe('/%2F%c3')
    expect(found('/%2F%41')).toBeUndefined()
    expect(found('/%2F41')).toBe('/%2F41')
    expect(found('/*%2Fa%4')).toBeNull()
  })

  it('is not known where the steps run out', () => {
    expect(found('/*abcdefgh', [], 5)).toBeNull()
    expect(found('/*abcdefgh', ['/abcdefgh'], 100)).toBe('/aabcdefgh')
  })

  it('costs a step for each walk and byte, and no look at what leads nowhere', () => {
    const stepsFor = (inside: string, outside: readonly string[]): number => {
      const steps = { left: 10_000 }
      shortestIn({ inside: [made(inside)], outside: outside.map(made) }, largeAlphabet, steps)
      return 10_000 - steps.left
    }
    expect(stepsFor('/abc', [])).toBe(3)
    expect(stepsFor('/abc', ['/abcd'])).toBe(6)
    expect(stepsFor('/*abcdefghijkl', [])).toBeLessThan(40)
  })
})
