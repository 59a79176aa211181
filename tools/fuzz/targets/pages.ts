import { readHtmlTags, readRsl } from '@ruly/preferences'

import { expectSame, expectThat, piecesOf, textOf, type Target } from '../target.ts'

const seeds = [
  '<!doctype html><title>a</title><meta name="robots" content="noai"><link rel=license href=l.xml><body data-nosnippet>',
  '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license><permits type="usage">search</permits></license></content></rsl>',
]

export const target: Target = {
  promises: 'Tags of pages are the same however the bytes arrive, and any text is an RSL document or none.',
  seeds,
  words: [
    ...seeds,
    '<meta ',
    ...'name= content=" <script> </script> <!-- --> <template> &amp;'.split(' '),
    '<payment type="free">',
    '<prohibits type="usage">',
    '\xff\xfe',
  ],
  maxBytes: 240,
  async run(input) {
    const whole = await readHtmlTags(input)
    expectSame('tags of pieces', await readHtmlTags(piecesOf(input, 3)), whole)
    const document = await readRsl(textOf(input))
    expectThat('an RSL document is an object or none', document === undefined || typeof document === 'object')
  },
}
