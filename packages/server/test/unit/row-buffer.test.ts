import fc from 'fast-check'
import { expect, it } from 'vitest'

import { RowBuffer } from '../../src/answers/row-buffer.ts'
import { anyCharacter } from '../../../ruly/test/support/any-character.ts'

it('rows are UTF-8 in their order, however long they are', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('', 'ü'.repeat(70_000), 'a'.repeat(70_000)),
  )
  const ending = fc.constantFrom('', '"}', 'é', 'b'.repeat(90_000))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, ending), { maxLength: 8 }), (rows) => {
      const buffer = new RowBuffer('\n', rows.length)
      for (const [begin, end] of rows) buffer.add(begin, end)
      const whole = Buffer.from(rows.map(([begin, end]) => `${begin}${end}\n`).join(''))
      expect(Buffer.compare(buffer.end(), whole)).toBe(0)
    }),
  )
})
