import { describe, expect, it } from 'vitest'

import { compareWithAccepted, confidence, sampleOf } from '../../score.mjs'

describe('a sample', () => {
  const all = Array.from({ length: 100 }, (_, i) => i)

  it('is the same for the same seed, and another one for another seed', () => {
    expect(sampleOf(all, 10, 1)).toEqual(sampleOf(all, 10, 1))
    expect(sampleOf(all, 10, 1)).not.toEqual(sampleOf(all, 10, 2))
  })

  it('has each mutant once, and all of them if it is larger than there are', () => {
    expect(new Set(sampleOf(all, 60, 1)).size).toBe(60)
    expect(sampleOf(all, 200, 1).toSorted((a, b) => a - b)).toEqual(all)
  })

  it('prefers none: each is chosen about as often as others', () => {
    const counts = new Map(all.map((one) => [one, 0]))
    for (let seed = 0; seed < 1000; seed++)
      for (const one of sampleOf(all, 10, seed)) counts.set(one, counts.get(one) + 1)
    expect(Math.min(...counts.values())).toBeGreaterThan(60)
    expect(Math.max(...counts.values())).toBeLessThan(140)
  })
})

describe('the confidence', () => {
  it('is that of Wilson', () => {
    const [from, to] = confidence(90, 100)
    expect(from).toBeCloseTo(0.8256, 3)
    expect(to).toBeCloseTo(0.9448, 3)
  })

  it('knows nothing of an empty sample, and stays within all', () => {
    expect(confidence(0, 0)).toEqual([0, 1])
    expect(confidence(10, 10)[1]).toBeLessThanOrEqual(1)
    expect(confidence(0, 10)[0]).toBe(0)
  })
})

describe('accepted survivors', () => {
  const one = {
    file: 'a.ts',
    code: 'if (a < b)',
    mutator: 'EqualityOperator',
    original: 'a < b',
    mutant: 'a <= b',
  }
  const other = { ...one, mutant: 'a >= b' }
  const entry = { ...one, reason: 'Both are equal.' }

  it('are those of the list, wherever their line has moved to', () => {
    const compared = compareWithAccepted([{ ...one, line: 7 }, other], [one, other], [one, other], [entry])
    expect(compared.accepted).toEqual([{ ...one, line: 7, reason: 'Both are equal.' }])
    expect(compared.open).toEqual([other])
    expect(compared.outdated).toEqual([])
  })

  it('are outdated if a test finds the mutant, or if no such mutant exists', () => {
    expect(compareWithAccepted([], [one], [one], [entry]).outdated).toEqual([entry])
    expect(compareWithAccepted([], [], [other], [entry]).outdated).toEqual([entry])
  })

  it('are not outdated if the run did not try the mutant, or not its file', () => {
    expect(compareWithAccepted([], [], [one], [entry]).outdated).toEqual([])
    expect(compareWithAccepted([], [], [{ ...one, file: 'b.ts' }], [entry]).outdated).toEqual([])
  })
})
