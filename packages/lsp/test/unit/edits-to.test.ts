import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'

import { editsTo } from '../../src/features/code-actions.ts'

it('one edit turns any text into any other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', '\r'), { maxLength: 12 })
    .map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const document = TextDocument.create('', '', 0, before)
      const edits = editsTo(document, after)
      expect(edits.length).toBe(before === after ? 0 : 1)
      expect(TextDocument.applyEdits(document, edits)).toBe(after)
    }),
  )
})

it('the edit is no longer than needed', () => {
  const document = TextDocument.create('', '', 0, 'User-agent: *\nDisalow: /\n')
  expect(editsTo(document, 'User-agent: *\nDisallow: /\n')).toEqual([
    { range: { start: { line: 1, character: 5 }, end: { line: 1, character: 5 } }, newText: 'l' },
  ])
})
