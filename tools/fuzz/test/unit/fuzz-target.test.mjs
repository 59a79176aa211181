import { transformSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'

import { addCounters } from '../../add-counters.mjs'
import { fewestInputs, fuzzTarget } from '../../fuzz-target.mjs'
import { shrink } from '../../shrink.mjs'

async function functionIn(source) {
  const { code } = transformSync('f.ts', source)
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).f
}

describe('a source with counters', () => {
  const source = `
    export function f(a: number, b = a > 1 ? 2 : 3): string {
      for (const c of [1, 2]) if (c === a) return 'loop'
      if (a === 9) { return 'nine' } else if (a === 8) return 'eight'
      switch (a) { case 4: return 'four'; default: }
      try { if (a < 0) throw new Error() } catch { return 'caught' }
      const g = (d: number) => d || 'none'
      return String(g(a - 5)) + b
    }`

  it('does the same, and counts the branches that are taken', async () => {
    const { code, next } = addCounters('f.ts', source, 0)
    const counters = (globalThis.countersOfTest = new Uint8Array(next))
    const original = await functionIn(source)
    const counted = await functionIn(`const fuzzCounters = globalThis.countersOfTest;${code}`)
    const taken = new Set()
    for (const a of [1, 2, 3, 4, 5, 8, 9, -1]) {
      counters.fill(0)
      expect(counted(a)).toBe(original(a))
      taken.add(counters.join())
    }
    expect(next).toBeGreaterThan(12)
    expect(taken.size).toBe(8)
  })
})

describe('a fuzzed target', () => {
  const counters = new Uint8Array(8)
  /** Four letters deep: guessing them at once takes millions of runs. */
  const target = {
    words: [],
    maxBytes: 20,
    run(input) {
      const text = Buffer.from(input).toString('latin1')
      let depth = 0
      while (depth < 4 && text.includes('bugs'.slice(0, depth + 1))) counters[depth++]++
      if (depth === 4) throw new Error('found it')
    },
  }

  it('is led by its counters to the input that breaks it, which is shrunk', async () => {
    const options = { inputs: [], seconds: 20, seed: 1, mostFindings: 1, onProgress() {} }
    const { findings, corpus, runs } = await fuzzTarget({ target, counters }, options)
    expect(findings.map(({ input }) => input.toString())).toEqual(['bugs'])
    expect(runs).toBeLessThan(10_000_000)
    const kept = await fewestInputs({ target, counters }, corpus, { counts: false })
    expect(kept.length).toBe(1)
    expect(kept[0].toString('latin1')).toContain('bug')
  })

  it('is shrunk as far as something still holds', async () => {
    const smallest = await shrink(
      Buffer.from('xxaxxxxbxx'),
      (input) => input.includes('a') && input.includes('b'),
    )
    expect(smallest.toString()).toBe('ab')
  })
})
