import fc from 'fast-check'

/** One code point, but no surrogate. It stands in for `unit: 'binary'` of fast-check, which takes a second to list them all. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint))
