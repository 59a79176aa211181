import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createUtf8Buffer } from '../../../src/bulk/rows/batch-writer.ts'

it('text is written as TextEncoder encodes it, however much room there is at first', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '\u20ac', '\ud83d\ude00', '\ud800', '\udc00'),
    maxLength: 50,
  })
  fc.assert(
    fc.property(fc.array(text), fc.nat(40), (texts, room) => {
      const buffer = createUtf8Buffer(room)
      const encoded = texts.map((each) => new TextEncoder().encode(each))
      for (const each of texts) buffer.write(each)
      const all = Buffer.concat(encoded)
      expect(buffer.length()).toBe(all.length)
      expect(Buffer.from(buffer.end()).equals(all)).toBe(true)
    }),
  )
})
