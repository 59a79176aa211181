import fc from 'fast-check'

import { robotsText } from './arbitraries.ts'

/** What is read in a way of its own: marks, lone surrogates, NUL, white space, line ends of all kinds. */
const odd = fc.constantFrom(
  '\uFEFF',
  '\uFFFE',
  '\uD800',
  '\uDC00',
  '\uDC00\uD800',
  '\u{1F600}',
  '\0',
  '\r',
  '\r\n',
  '\n',
  '\n\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u000b',
  '\u000c',
  '\u00a0',
  '\u3000',
  '\u00e9',
  '\u0130',
  '\ud83d',
  'User-agent: *\n',
  'Disallow: /\u00e9\ud83d\n',
  'Allow: /a\n',
  'Sitemap: /\udc00\n',
  'Crawl-delay: 1\u2028Disallow: /b\n',
)

/** Files as text, also such as are no text: with half characters, which become U+FFFD. */
export const textOfFile = fc.oneof(
  robotsText,
  fc.array(fc.oneof(odd, odd, robotsText), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  }),
)
