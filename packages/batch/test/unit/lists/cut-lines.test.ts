import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type CutLines, cutLines, maxLineBytes } from '../../../src/lists/bytes/cut-lines.ts'

/** The same text as pieces of such lengths, the last of them again and again. */
async function* piecesOf(text: Buffer, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let piece = 0; at < text.length; piece++) {
    const length = lengths[Math.min(piece, lengths.length - 1)] ?? text.length
    yield text.subarray(at, at + length)
    at += length
  }
}

async function cut(
  text: Buffer,
  lengths: readonly number[],
  { bytesAtOnce = 8, offset = 0 } = {},
): Promise<readonly CutLines[]> {
  const parts: CutLines[] = []
  for await (const part of cutLines(piecesOf(text, lengths), { bytesAtOnce, offset })) parts.push(part)
  return parts
}

/** As lists are read. */
const large = { bytesAtOnce: 1 << 16 }

describe('lines of a list', () => {
  it('are whole and in order, however the list comes', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', ' '), maxLength: 12 })
    const list = fc.array(line).map((lines) => Buffer.from(lines.join('\n')))
    const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(list, lengths, fc.nat(1000), async (text, cuts, offset) => {
        const parts = await cut(text, cuts, { offset })
        expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(text)).toBe(true)
        let end = 0
        for (const { bytes, isCut, end: place } of parts) {
          end += bytes.length
          expect([isCut, place.offset]).toEqual([false, offset + end])
          expect(end === text.length || bytes.at(-1) === 0x0a).toBe(true)
          expect(text.subarray(0, end).subarray(-place.tail.length).equals(place.tail)).toBe(true)
        }
      }),
    )
  })

  it('that are too long come cut, and the lines around them whole', async () => {
    const text = Buffer.from(`/a\n${'x'.repeat(maxLineBytes + 10)}\n/b\n`)
    const parts = await cut(text, [1 << 16], large)
    expect(parts.filter(({ isCut }) => isCut)).toHaveLength(1)
    const whole = parts.filter(({ isCut }) => !isCut).map(({ bytes }) => Buffer.from(bytes).toString())
    expect(whole.join('')).toBe('/a\n/b\n')
    expect(parts.at(-1)?.end.offset).toBe(text.length)
  })

  it('that are too long and without an end have the last bytes of the list as their tail', async () => {
    const text = Buffer.from(`/a\n${'x'.repeat(maxLineBytes + (1 << 17))}${'y'.repeat(300)}`)
    const parts = await cut(text, [1 << 16], large)
    const end = parts.at(-1)?.end
    expect(end?.offset).toBe(text.length)
    expect(Buffer.from(end?.tail ?? []).equals(text.subarray(-(end?.tail.length ?? 0)))).toBe(true)
  })

  it('that have just the longest length are not cut', async () => {
    const text = Buffer.from(`${'x'.repeat(maxLineBytes - 1)}\n`)
    const parts = await cut(text, [1 << 16], large)
    expect(parts.map(({ isCut, bytes }) => [isCut, bytes.length])).toEqual([[false, maxLineBytes]])
  })
})
