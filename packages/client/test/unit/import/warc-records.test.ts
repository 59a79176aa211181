import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { membersOf } from '../../../src/import/warc/warc-members.ts'
import { plainRecordsOf, recordsIn } from '../../../src/import/warc/warc-records.ts'
import { responseRecord } from '../../support/warc.ts'

const records = Array.from({ length: 30 }, (_, n) =>
  responseRecord(`https://s${n}.example/robots.txt`, `User-agent: *\nDisallow: /${n}\n`.repeat(n)),
)
const members = records.map((record) => gzipSync(record))
const packed = Buffer.concat(members)
const plain = Buffer.concat(records)

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** What was read whole, and the faults between. */
async function readAll(
  found: AsyncIterable<Buffer | string>,
): Promise<{ readonly whole: readonly string[]; readonly faults: readonly string[] }> {
  const whole: string[] = []
  const faults: string[] = []
  for await (const one of found) {
    if (typeof one === 'string') faults.push(one)
    else whole.push(one.toString('latin1'))
  }
  return { whole, faults }
}

describe('gzip members of a WARC', () => {
  it('come out however the stream is cut', async () => {
    const expected = { whole: records.map((record) => record.toString('latin1')), faults: [] }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5000 }), async (size) => {
        expect(await readAll(membersOf(pieces(packed, size)))).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('all come out but the one that is damaged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: packed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const bytes = Buffer.from(packed)
          bytes.writeUInt8((bytes[at] ?? 0) ^ change, at)
          const { whole, faults } = await readAll(membersOf(pieces(bytes, 4096)))
          const lost = records.filter((record) => !whole.includes(record.toString('latin1')))
          // Time, system and flags of a member's header may change without harm; what is there is what was written.
          expect(lost.length).toBeLessThanOrEqual(1)
          expect(whole.length).toBe(records.length - lost.length)
          expect(faults.length).toBe(lost.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('end with one that is cut off where the file breaks off', async () => {
    const { whole, faults } = await readAll(membersOf(pieces(packed.subarray(0, packed.length - 5), 1000)))
    expect(whole).toHaveLength(records.length - 1)
    expect(faults).toEqual(['cut-off'])
  })
})

describe('records of a plain WARC', () => {
  it('come out however the stream is cut, and behind a damaged header', async () => {
    const damaged = Buffer.concat([plain.subarray(0, 3), plain.subarray(5)])
    for (const size of [1, 7, 4096, plain.length]) {
      expect((await readAll(plainRecordsOf(pieces(plain, size)))).whole).toHaveLength(records.length)
      const { whole, faults } = await readAll(plainRecordsOf(pieces(damaged, size)))
      expect(whole).toHaveLength(records.length - 1)
      expect(faults).toEqual(['damaged'])
    }
  })

  it('of an older version come out behind a damaged header, too', async () => {
    const old = Buffer.from(plain.toString('latin1').replaceAll('WARC/1.0', 'WARC/0.18'), 'latin1')
    const { whole, faults } = await readAll(plainRecordsOf(pieces(old.subarray(1), 1000)))
    expect(whole).toHaveLength(records.length - 1)
    expect(faults).toEqual(['damaged'])
  })

  it('may have any number of line ends between them, however the stream is cut', async () => {
    const spaced = Buffer.concat(records.flatMap((record) => [record, Buffer.from('\r\n'.repeat(5))]))
    const expected = { whole: expect.objectContaining({ length: records.length }) as unknown, faults: [] }
    for (const size of [1, 7, spaced.length])
      expect(await readAll(plainRecordsOf(pieces(spaced, size)))).toEqual(expected)
  })

  it('are read from one member that holds them all', () => {
    const found = [...recordsIn(plain)].map((one) => (typeof one === 'string' ? one : one.content.length))
    expect(found).toHaveLength(records.length)
    expect(found.every((bytes) => typeof bytes === 'number')).toBe(true)
  })
})
