import fc from 'fast-check'
import { expect } from 'vitest'

import { decodeRecord, encodeRecord } from '../../../src/cache/record/record-coding.ts'
import { seal } from '../../../src/table/sealed.ts'
import { anyRecord } from './records.ts'

/** So many records are read as they were written. */
export function expectReadAsWritten(numRuns: number): void {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(decodeRecord(encodeRecord(record))).toStrictEqual(record)
    }),
    { numRuns },
  )
}

/** So many records with some bytes changed are undefined. */
export function expectChangesFound(numRuns: number): void {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(anyRecord, changes, (record, changed) => {
      const coded = encodeRecord(record)
      const other = Uint8Array.from(coded)
      for (const [at, byte] of changed) other[at % coded.length] = byte
      fc.pre(Buffer.compare(coded, other) !== 0)
      expect(decodeRecord(other)).toBeUndefined()
    }),
    { numRuns },
  )
}

/** So many bytes that are no record are undefined, with a right checksum too. */
export function expectOthersRefused(numRuns: number): void {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(decodeRecord(bytes)).toBeUndefined()
      expect(decodeRecord(seal('record', bytes))).toBeUndefined()
    }),
    { numRuns },
  )
}
