import { readHtmlTags, readRsl } from '@ruly/preferences'

import { expectSame, expectThat, piecesOf, textOf, type Target } from '../target.ts'

export const target: Target = {
  promises: 'Tags of pages are the same however the bytes arrive, and any text is an RSL document or none.',
  maxBytes: 240,
  async run(input) {
    const whole = await readHtmlTags(input)
    expectSame('tags of pieces', await readHtmlTags(piecesOf(input, 3)), whole)
    const document = await readRsl(textOf(input))
    expectThat('an RSL document is an object or none', document === undefined || typeof document === 'object')
  },
}
