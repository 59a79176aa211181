import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'

/** Lines that robots.txt files are made of, whole and broken. */
const line = fc.oneof(
  fc.constantFrom(
    'User-agent: *',
    'User-agent: ExampleBot',
    'user-agent:otherbot/1.0',
    'Useragent: ExampleBot',
    'User-agent: * anything',
    'User-agent:',
    'Disallow:',
    'Allow:',
    'Disallow: /',
    'Disallow /a',
    'Dissalow: /b',
    'Disallowed: /c',
    'Allow: /a/index.html',
    'Disallow: /*a*b$',
    'Disallow: /é',
    'Allow: /%c3%a9$',
    'Disallow: /a$b',
    'Sitemap: /s.xml',
    'Crawl-delay: 1.5',
    'Request-rate: 1/5m 0600-0845',
    'Content-Signal: search=yes, ai-train=no',
    'Noindex: /a',
    'visit-time:0600-0700',
    'X-Unknown: 1',
    '# a comment',
    '',
    ' ',
    'no field at all',
    ': no name',
    '\uFEFFUser-agent: ExampleBot',
    'Disallow: /nul\0nul',
  ),
  fc
    .tuple(
      fc.constantFrom('Allow', 'Disallow', 'User-agent', 'Sitemap'),
      fc.stringMatching(/^[/*$%a-c23é?;#]{0,8}$/),
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

/** Texts of robots.txt files. */
export const robotsText = fc
  .array(fc.tuple(line, lineEnd), { maxLength: 20 })
  .map((lines) => lines.flat().join(''))

/** Bytes around a field: white space of many kinds, what is cut off, and what is deleted. */
const around = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\t',
  ' \t ',
  '\v',
  '\f',
  '\0',
  '\u00a0',
  '\u00c2\u00a0',
  '\u0085',
  '#',
  ' # c',
  '\u007f',
)
const fieldName = fc
  .constantFrom(
    'User-agent',
    'Allow',
    'Disallow',
    'Sitemap',
    'Crawl-delay',
    'Host',
    'Useragent',
    'Dissallow',
    'User agent',
    'x',
  )
  .chain((name) =>
    fc.constantFrom(name, name, name.toUpperCase(), name.toLowerCase(), name.slice(0, -1), `${name}s`),
  )
const fieldValue = fc.oneof(
  fc.constantFrom('*', 'ExampleBot', 'otherbot', '/', '/a', '1', '', '* x', 'https://example.com/s.xml'),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const anyLineEnd = fc.constantFrom(
  '\n',
  '\n',
  '\r\n',
  '\r',
  '\n\r',
  '\r\r\n',
  '\n\n',
  '\n \n',
  '\v',
  '\u0085',
  '\u00e2\u0080\u00a8',
  '\x1e',
)

/** Fields with anything around, in and between them, one character a byte. */
const oddFields = fc
  .array(
    fc.tuple(
      around,
      fieldName,
      around,
      fc.constantFrom(':', ':', ':', '', ' ', '::'),
      around,
      fieldValue,
      around,
      anyLineEnd,
    ),
    {
      maxLength: 8,
    },
  )
  .map((lines) => new Uint8Array(Buffer.from(lines.flat().join(''), 'latin1')))

/** ByteString of robots.txt files, of any kind. */
export const robotsBytes = fc.oneof(
  oddFields,
  robotsText.map((text) => new TextEncoder().encode(text)),
  robotsText.map((text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))),
  fc.uint8Array({ maxLength: 60 }),
)

/** What robots call themselves. */
export const robotName = fc.oneof(
  fc.constantFrom(
    'ExampleBot',
    'otherbot',
    'OtherBot/2.0',
    '*',
    '',
    'Mozilla/5.0 (compatible; ExampleBot/1.0)',
  ),
  fc.string({ maxLength: 10 }),
)

/** URLs as people ask about them, most of them no URLs. */
export const askedUrl = fc.oneof(
  fc.stringMatching(/^[/*$%a-c23é?;#]{0,10}$/),
  fc.stringMatching(/^[/*$%a-c23é?;#]{0,10}$/).map((path) => `https://example.com${path}`),
  fc.constantFrom(
    '',
    '/',
    '//',
    'mailto:a@b',
    'http://',
    'http://exa mple.com/',
    '/robots.txt',
    '/robots.txt#a',
    '/robots%2Etxt',
    '/%72obots.txt',
    'https://example.com/r%6Fbots.txt#a',
    'https://example.com/robots.txt?',
    '/robots.txtx',
    '?q',
    '/nul\0nul',
  ),
  fc.string({ unit: anyCharacter, maxLength: 15 }),
)
