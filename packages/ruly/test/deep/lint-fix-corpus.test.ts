import { describe, expect, it } from 'vitest'

import { google, rfc9309 } from '../../src/dialects/index.ts'
import { fix } from '../../src/lint/index.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'
import { changedVerdicts, questionsOf } from '../support/verdict-questions.ts'

const files = sharedIsThere
  ? sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file }) => file)
  : []

describe.skipIf(!sharedIsThere)(`fixes of real files${sharedIsMissing}`, () => {
  it('change no verdict, under rfc9309 and google: 6 agents by 40 URLs a file', { timeout: 600_000 }, () => {
    const changed: string[] = []
    let [fixed, asked] = [0, 0]
    for (const file of files) {
      const octets = sharedFile(file)
      const { octets: after, applied } = fix(octets)
      if (applied.length === 0) continue
      fixed++
      const lines = new Set(applied.map(({ line }) => line))
      const questions = questionsOf(octets, (line) => lines.has(line))
      for (const dialect of [rfc9309, google]) {
        asked += questions.length
        const otherwise = changedVerdicts([octets, after], questions, dialect)
        changed.push(...otherwise.map(([agent, url]) => `${file} ${dialect.name} ${agent} ${url}`))
      }
    }
    expect(changed).toEqual([])
    // Whatever is not fixed is not asked about.
    expect(fixed).toBeGreaterThan(1500)
    expect(asked).toBe(fixed * 2 * 240)
  })
})
