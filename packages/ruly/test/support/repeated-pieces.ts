const characters = Array.from(' \t\r\n\0<>()[]{}|*$#:;,="\\\'/.-_%&?@+`^~!a0\u00e9\u2028\ud800\u65e5')

const words =
  '<a <a> </a> <p> <!-- --> <![CDATA[ &amp; &# <loc> %2 %41 %C3 *a a* *? /a /.. /* ?a= &a= a: :// a. .a \\" "a", (a a) (a| [a- [a] a, a=b, a=1; ;a='

const lines = [
  'a: b',
  '# a',
  'User-agent: a',
  'User-agent: *',
  'Disallow: /a',
  'Allow: /*a$',
  'Disallow:',
  'Sitemap: a',
  'Content-Usage: train-ai=n',
  'Content-Signal: search=no',
  'Crawl-delay: 1',
  '# ruly-disable-next-line a',
  'User-agent: a\nDisallow: /a\n',
  'User-agent: a\n',
  'Allow: /a\nDisallow: /b',
  '\n\nUser-agent: a',
]

/** Short texts of which hostile input consists, a great many times over. */
export const pieces: readonly string[] = [
  ...characters,
  ...words.split(' '),
  '\r\n',
  '\n\r',
  ' \n',
  'a\n',
  'a\r',
  '#\n',
  ' a',
  'a ',
  ', ',
  'a/1 ',
  'a; ',
  '<a b=c>',
  '<meta name=a content=b>',
  ...lines.map((line) => `${line}\n`),
]

/** A piece again and again, up to a length. */
export function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length))
}
