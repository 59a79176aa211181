import { generateFiles } from 'ruly/testing'

import { separator } from './target.ts'

/** What robots.txt files are made of. */
export const robotsWords: readonly string[] = [
  'User-agent: *\n',
  'User-agent: a\n',
  'User-agent: ExampleBot\n',
  'user-agent:',
  'Useragent: ',
  'Disallow: /\n',
  'Disallow: /a\n',
  'Disallow: /*a*b$\n',
  'Disallow:\n',
  'Allow: /a/b\n',
  'Allow: ',
  'Allow ',
  'Dissallow: ',
  'Noindex: /a\n',
  'Sitemap: https://example.com/s.xml\n',
  'Crawl-delay: 1.5\n',
  'Request-rate: 1/5m 0600-0845\n',
  'Visit-time: 0600-0700\n',
  'Clean-param: a&b /c\n',
  'Host: example.com\n',
  'Content-Signal: search=yes, ai-train=no\n',
  'Content-Usage: train-ai=n\n',
  'Content-Usage: /a train-ai=y;exp=1\n',
  'License: https://example.com/l.xml\n',
  '# a\n',
  ...'\r\n \r /index.html %2F %c3%a9 \xc3\xa9 % /.. // *$ $$ ?a=b \xef\xbb\xbf \xff\xfe'.split(' '),
  '<!doctype html>',
  ...'Googlebot Googlebot-News ExampleBot/1.0 AdsBot-Google /a https://example.com http://other.example/a \x1e'.split(
    ' ',
  ),
]

const file =
  'User-agent: *\nDisallow: /a\nAllow: /a/b$\n\nUser-agent: ExampleBot\nDisallow: /*.gif$\nCrawl-delay: 2\n'

/** Files as seeds of targets that read one. */
export const fileSeeds: readonly string[] = [
  file,
  '\xef\xbb\xbfuser-agent:*\r\ndisallow : /\xc3\xa9 # b\r\nSitemap: /s.xml',
  'User-agent: a\nUser-agent: b\nContent-Signal: search=yes, ai-train=no\nContent-Usage: /a train-ai=n\nDisallow\n',
]

/** Files with an agent, URLs and a dialect as seeds. */
export const questionSeeds: readonly string[] = ['r', 'g', 'x', '\x01'].map((dialect) =>
  [file, 'ExampleBot', '/a\n/a/b\nhttps://example.com/x.gif?y', dialect].join(separator),
)

/** A generated file. */
export function generatedFile(seed: number): string {
  const [made] = generateFiles({ seed, files: 1, questions: 0 })
  return made?.robots ?? ''
}

/** A generated file with an agent, URLs and a dialect. */
export function generatedQuestion(seed: number): string {
  const [made] = generateFiles({ seed, files: 1, questions: 4 })
  const questions = made?.questions ?? []
  const urls = questions.map(({ url }) => url).join('\n')
  return [made?.robots ?? '', questions[0]?.agent ?? '', urls, String.fromCharCode(seed % 128)].join(
    separator,
  )
}

/** The byte of a dialect: each in turn, from place to place. */
export function dialectFor(place: number): string {
  return String.fromCharCode(32 + (place % 96))
}

/** A file with an agent that it names, URLs that its rules are about, and a dialect. */
export function questionAbout(text: string, place: number): string {
  const valuesOf = (field: RegExp): readonly string[] =>
    text
      .split(/[\r\n]/)
      .filter((line) => field.test(line))
      .map((line) => line.slice(line.indexOf(':') + 1).trim())
  const agents = valuesOf(/^user-agent:/i)
  const paths = valuesOf(/^(?:dis)?allow:/i).map((path) => path.replaceAll('*', 'a').replace(/\$$/, ''))
  const agent = agents[place % agents.length] ?? 'ExampleBot'
  const urls = paths.slice(place % 8, (place % 8) + 4)
  return [text, agent, ['/', ...urls].join('\n'), dialectFor(place)].join(separator)
}
