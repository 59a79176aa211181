import { basename } from 'node:path'

import { describe, expect, it } from 'vitest'

import { nativeTable } from '../../output/native-table.mjs'
import { nativePeers } from '../../peers/external.mjs'

const sets = [
  ['check-real', 'real sample', 'ns/check'],
  ['check-size', '1,000 rules, 20 % wildcards', 'ns/check'],
  ['one-shot', 'parse + 1 check', 'µs/file'],
  ['parse', 'small files', 'MB/s'],
]

function figure([workload, set, unit], contender, amount, times) {
  const spread = (median) => ({ median, min: median * 0.9, max: median * 1.1 })
  return { workload, set, unit, contender, spread: spread(amount), ratio: spread(times) }
}

function report(native) {
  const workloads = sets.map((ofSet, i) => ({
    name: ofSet[0],
    figures: [
      figure(ofSet, 'ruly', 12.5 * (i + 1), 1),
      ...native.map((name) => figure(ofSet, name, 25, (i + 1) / 2)),
    ],
    differences: native.map((contender) => ({ contender, asked: 19_131, different: 47 })),
  }))
  return { workloads, native, node: '20.20.2', machine: 'a machine', corpus: '4394 real files', rounds: 9 }
}

describe('native engines', () => {
  it("are in a table with ruly's amounts, and the times of each engine as multiples of them", () => {
    const [, , ruly, engine, , machine] = nativeTable(report(['fast'])).split('\n')
    expect(ruly).toBe('| ruly | 12.5 ns/check | 25.0 ns/check | 37.5 µs/file | 50.0 MB/s |  |')
    expect(engine).toBe(
      '| fast | 0.500× (0.450–0.550) | 1.00× (0.900–1.10) | 1.50× (1.35–1.65) | 2.00× (1.80–2.20) | 47 of 19,131 |',
    )
    expect(machine).toBe('Node 20.20.2, a machine, 4394 real files, 9 rounds.')
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
