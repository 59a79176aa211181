import { generateFiles } from 'ruly/testing'

import { separator } from './target.ts'

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
