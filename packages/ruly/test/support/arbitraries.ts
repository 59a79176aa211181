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

/** ByteString of robots.txt files, of any kind. */
export const robotsOctets = fc.oneof(
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
