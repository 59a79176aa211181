import { basename } from 'node:path'

import { describe, expect, it } from 'vitest'

import { nativeSets, nativeTable } from '../../output/native-table.mjs'
import { nativePeers } from '../../peers/external.mjs'

const units = ['ns/check', 'ns/check', 'µs/file', 'MB/s']

function figure({ workload, set }, i, { contender, amount, times }) {
  const spread = (median) => ({ median, min: median * 0.9, max: median * 1.1 })
  return { workload, set, unit: units[i], contender, spread: spread(amount), ratio: spread(times) }
}

const workloads = nativeSets.map((ofSet, i) => ({
  name: ofSet.workload,
  figures: [
    figure(ofSet, i, { contender: 'ruly', amount: 12.5 * (i + 1), times: 1 }),
    figure(ofSet, i, { contender: 'fast', amount: 25, times: (i + 1) / 2 }),
  ],
  differences: [{ contender: 'fast', asked: 19_131, different: 47 }],
}))

describe('native engines', () => {
  it("are in a table with ruly's amounts, and the times of each engine as multiples of them", () => {
    const table = nativeTable({
      workloads,
      native: ['fast'],
      node: '20',
      machine: 'm',
      corpus: 'c',
      rounds: 9,
    })
    const [, , ruly, engine] = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
    expect(ruly.slice(1, -2)).toEqual(['ruly', '12.5 ns/check', '25.0 ns/check', '37.5 µs/file', '50.0 MB/s'])
    expect(engine.slice(1, 4)).toEqual(['fast', '0.500× (0.450–0.550)', '1.00× (0.900–1.10)'])
    expect(engine.at(-2)).toBe('47 of 19,131')
  })

  it('have the name that is given, or that of the file', () => {
    const names = nativePeers([`given=${process.execPath}`, process.execPath]).map(({ name }) => name)
    expect(names).toEqual(['given', basename(process.execPath)])
  })

  it('that are not built are an error before anything is measured', () => {
    expect(() => nativePeers(['google=no/such/program'])).toThrow(
      '--native google=no/such/program: no such program.',
    )
  })
})
