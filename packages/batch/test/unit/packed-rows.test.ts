import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { joinPieces, packRows, unpackedRows, type RowPieces } from '../../src/rows/packed-rows.ts'

const damaged = ' (damaged)'

/** The rows in packs that arrive in parts of so many bytes. */
async function unpack(packs: Uint8Array, partBytes = 1 << 16): Promise<string> {
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < packs.length; at += partBytes) yield packs.subarray(at, at + partBytes)
  }
  let rows = ''
  for await (const piece of unpackedRows(parts()))
    rows += piece === 'damaged' ? damaged : Buffer.from(piece).toString('latin1')
  return rows
}

const pieces = (distinct: readonly string[], order: readonly number[]): RowPieces => ({
  distinct: distinct.map((text) => Buffer.from(text)),
  order: [...order],
})

const small = pieces(['{"a":1,', '"b":2}\n', '"b":3}\n'], [0, 1, 0, 2])

const madePieces = fc
  .array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 8 })
  .chain((distinct) =>
    fc.record({
      distinct: fc.constant(distinct),
      order: fc.array(fc.nat(distinct.length - 1), { maxLength: 30 }),
    }),
  )

describe('packed rows', () => {
  it('have each piece once', () => {
    const line = 'x'.repeat(1000)
    const pack = packRows(pieces([line], Array(100).fill(0)))
    expect(pack.length).toBeLessThan(1500)
  })

  it('are the rows again, however the packs arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(madePieces, { maxLength: 4 }),
        fc.integer({ min: 1, max: 99 }),
        async (all, n) => {
          const rows = Buffer.concat(all.map(joinPieces)).toString('latin1')
          expect(await unpack(Buffer.concat(all.map(packRows)), n)).toBe(rows)
        },
      ),
    )
  })

  it('are the rows again if a piece is larger than a part of the output', async () => {
    const large = pieces(['a', 'b'.repeat(3 << 20)], [0, 1, 0, 1])
    expect(await unpack(packRows(large))).toBe(Buffer.from(joinPieces(large)).toString())
  })

  it('are empty without rows', async () => {
    expect(packRows(pieces(['unused'], []))).toHaveLength(0)
    expect(await unpack(new Uint8Array(0))).toBe('')
  })

  it('end as damaged where they were cut', async () => {
    const packs = Buffer.concat([packRows(small), packRows(small)])
    const rows = joinPieces(small)
    const first = packs.length / 2
    for (let length = 1; length < packs.length; length++) {
      if (length === first) continue
      const whole = length < first ? '' : Buffer.from(rows).toString()
      expect(await unpack(packs.subarray(0, length)), `${length} bytes`).toBe(whole + damaged)
    }
  })

  it.each([
    ['rows that are not packed', Buffer.from('{"site":"https://example.com"}\n')],
    ['a length of zero', Buffer.alloc(40)],
    ['a place without a piece', withNumber(6, 9)],
    ['lengths that do not add up', withNumber(3, 8)],
    ['more places than the pack can have', withNumber(2, 0xffff_ffff)],
  ])('do not come from %s', async (_, bytes) => {
    expect(await unpack(bytes)).toBe(damaged)
  })
})

/** The small pack with another number at a place. */
function withNumber(place: number, number: number): Buffer {
  const pack = Buffer.from(packRows(small))
  pack.writeUInt32LE(number, 4 * place)
  return pack
}
