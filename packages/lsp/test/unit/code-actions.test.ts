import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'

import { editsTo, quickFixes } from '../../src/features/code-actions.ts'

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

it.each([
  ['User-agent: *\n', 'User-agent: *\n# ruly-disable-next-line empty-allow\nAllow:\n'],
  [
    '# ruly-disable-next-line duplicate-rule -- both\r\n',
    '# ruly-disable-next-line duplicate-rule, empty-allow -- both\r\nAllow:\n',
  ],
])('a finding is silenced in the line above it: %j', (above, after) => {
  const document = TextDocument.create('', '', 0, `${above}Allow:\n`)
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } }
  const finding = {
    code: 'empty-allow',
    severity: 'warning',
    message: '',
    isOfFile: false,
    range,
    related: [],
    fix: undefined,
  } as const
  const [action] = quickFixes(document, [finding], { range, diagnostics: [] })
  expect(TextDocument.applyEdits(document, action?.edit?.changes?.[''] ?? [])).toBe(after)
})
