import { expect, it } from 'vitest'

import { markLength } from '../../../../packages/ruly/src/text/mark-length.ts'

it('counts the bytes of a byte order mark', () => {
  expect(markLength('\u00ef\u00bb\u00bfa', 'skipped')).toBe(3)
})
