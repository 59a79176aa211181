import { expect, it } from 'vitest'

import { movedBy } from '../../src/documents/open-document.ts'

const onLines = (...lines: readonly number[]) =>
  lines.map((line) => ({
    message: '',
    range: { start: { line, character: 2 }, end: { line, character: 5 } },
  }))

const change = (from: number, to: number, text: string) => ({
  range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
  text,
})

it('diagnostics after a change move by the lines that it adds or removes', () => {
  expect(movedBy(onLines(0, 5), change(2, 2, 'a\nb\r\nc\r'))).toEqual(onLines(0, 8))
  expect(movedBy(onLines(0, 5), change(1, 3, ''))).toEqual(onLines(0, 3))
})

it('diagnostics on changed lines are dropped, and all if the whole text is new', () => {
  expect(movedBy(onLines(0, 2, 3, 4), change(2, 3, 'x'))).toEqual([...onLines(0), ...onLines(3)])
  expect(movedBy(onLines(0, 2), { text: '' })).toEqual([])
})
