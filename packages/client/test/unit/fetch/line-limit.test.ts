import { expect, it } from 'vitest'

import { mostLines, withinLines } from '../../../src/fetch/body/read-body.ts'

const bodyOf = (text: string) => ({ bytes: Buffer.from(text), isCut: false, notes: [] })
const cutAt = (text: string, most: number) => {
  const { bytes, isCut } = withinLines(bodyOf(text), most)
  return [Buffer.from(bytes).toString(), isCut]
}

it.each([
  ['a\nb\nc\n', 'a\nb\n'],
  ['a\rb\rc\r', 'a\rb\r'],
  ['a\r\nb\r\nc\r\n', 'a\r\nb\r\n'],
  ['a\n\rb', 'a\n\r'],
  ['\n\n\n\n', '\n\n'],
  ['a\nb\nc', 'a\nb\n'],
])('a body is cut behind the last line that it may have: %j', (text, kept) => {
  expect(cutAt(text, 2)).toEqual([kept, true])
})

it.each(['', 'a', 'a\nb\n', 'a\r\nb\r\n', 'abc\nabc\n', 'a\nb'])(
  'a body of no more lines is as it was: %j',
  (text) => {
    const body = bodyOf(text)
    expect(withinLines(body, 2)).toBe(body)
  },
)

it('500 KiB of line ends are all read', () => {
  const body = bodyOf('\n'.repeat(mostLines))
  expect(withinLines(body)).toBe(body)
  expect(withinLines(bodyOf('\n'.repeat(mostLines + 1)))).toMatchObject({ isCut: true })
})
