import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sizeOf } from '../../../src/store/size-bound.ts'
import { decodeEntry, encodeEntry, nameOf } from '../../../src/store/stored-entry.ts'
import { anyCharacter } from '../../../../ruly/test/support/any-character.ts'

const anyKey = fc.string({ unit: anyCharacter })
const anyEntry = fc.record({ bytes: fc.uint8Array({ maxLength: 200 }), expiresAt: fc.double() })

test('an entry is read as it was written, under its own key only', () => {
  fc.assert(
    fc.property(anyKey, anyKey, anyEntry, (key, other, entry) => {
      const coded = encodeEntry(key, entry)
      expect(decodeEntry(key, coded)).toEqual(entry)
      expect(decodeEntry(other, coded) === undefined).toBe(other !== key)
      expect(coded.length).toBe(sizeOf(key, entry))
    }),
  )
})

test('an entry that is cut, longer or changed in any bit is undefined', () => {
  const coded = encodeEntry('https://example.com', {
    bytes: new TextEncoder().encode('User-agent: *'),
    expiresAt: 1_770_000_000_000,
  })
  for (let length = 0; length < coded.length; length++) {
    expect(decodeEntry('https://example.com', coded.subarray(0, length)), `cut to ${length}`).toBeUndefined()
  }
  expect(decodeEntry('https://example.com', Buffer.concat([coded, coded]))).toBeUndefined()
  for (let bit = 0; bit < coded.length * 8; bit++) {
    expect(decodeEntry('https://example.com', turned(coded, bit)), `bit ${bit}`).toBeUndefined()
  }
})

test('names are 64 hexadecimal digits, one for each key', () => {
  fc.assert(
    fc.property(anyKey, anyKey, (key, other) => {
      expect(nameOf(key)).toMatch(/^[0-9a-f]{64}$/)
      expect(nameOf(key) === nameOf(other)).toBe(key === other)
    }),
  )
  expect(nameOf('\ud800')).not.toBe(nameOf('\udfff'))
})

/** The bytes with one bit turned. */
function turned(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}
