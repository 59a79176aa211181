import fc from 'fast-check'
import { expect, it } from 'vitest'

import { OutgoingRows, RowBuffer } from '../../src/answers/outgoing-rows.ts'
import { anyCharacter } from '../../../ruly/test/support/any-character.ts'

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', 'ü'.repeat(70_000), 'a'.repeat(70_000)),
)
const ending = fc.constantFrom('', '"}', 'é', 'b'.repeat(90_000))

it('rows are UTF-8 in their order, however long they are and whenever they are taken', () => {
  const row = fc.tuple(text, ending, fc.boolean())
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const buffer = new RowBuffer('\n', rows.length)
      const taken: Buffer[] = []
      for (const [begin, end, isTaken] of rows) {
        buffer.add(begin, end)
        if (isTaken) taken.push(buffer.take())
      }
      const whole = Buffer.from(rows.map(([begin, end]) => `${begin}${end}\n`).join(''))
      expect(Buffer.compare(Buffer.concat([...taken, buffer.take()]), whole)).toBe(0)
    }),
  )
})

it('rows have places, and are taken in their order as far as they are known', () => {
  const rows = new OutgoingRows('\n', true)
  const take = (): string => rows.take().toString()
  rows.add('a')
  const [first, second] = [rows.reserve(), rows.reserve()]
  rows.add('d', '!')
  expect([take(), take(), rows.length]).toEqual(['a\n', '', 3])
  second('c')
  expect(take()).toBe('')
  first('b')
  expect([take(), take(), rows.length]).toEqual(['b\nc\n', 'd!\n', 0])
})

it('rows without an order are taken as they become known', () => {
  const rows = new OutgoingRows('\n', false)
  const put = rows.reserve()
  rows.add('b')
  put('a')
  expect(rows.take().toString()).toBe('b\na\n')
})
