import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { linesOf } from '../../../src/census/records/inputs.ts'

const most = 5

async function linesIn(text: string, cuts: readonly number[]): Promise<readonly string[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text, 'latin1')
    const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
    for (const [n, end] of places.entries()) yield bytes.subarray(places[n - 1] ?? 0, end)
  }
  const lines: string[] = []
  for await (const { bytes, line } of linesOf(chunks(), most))
    lines.push(`${line}: ${typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1')}`)
  return lines
}

describe('lines of NDJSON', () => {
  it('are those of the text with their numbers, however the stream is cut, but for blank ones; one that is too long is told', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '{', ' ', '\r', '\n', '\n'), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 8 }), async (all, cuts) => {
        const expected = all.split('\n').flatMap((line, n) => {
          if (line.length > most) return [`${n + 1}: too-large`]
          return /^[\r ]*$/.test(line) ? [] : [`${n + 1}: ${line}`]
        })
        expect(await linesIn(all, cuts)).toEqual(expected)
      }),
    )
  })
})
