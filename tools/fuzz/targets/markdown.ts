import MarkdownIt from 'markdown-it'
import {
  compareVisitors,
  createDiffer,
  lint,
  changesMarkdown,
  lintMarkdown,
  markdownCode,
  preferenceChangesMarkdown,
  visitorsMarkdown,
} from '@ruly/lint'

import { fileSeeds, generatedFile } from '../robots-inputs.ts'
import { expectSame, partsOf, separator, textOf, type Target } from '../target.ts'

/** GitHub makes links of URLs and addresses in text, and passes HTML. */
const markdown = new MarkdownIt({ html: true, linkify: true })
markdown.linkify.set({ fuzzyLink: false }).add('//', null)

const known = new Set(['text', 'code_inline', 'strong_open', 'strong_close', 'text_special'])
const blocks = /^(?:heading|table|thead|tbody|tr|th|td|paragraph)_(?:open|close)$|^inline$/

export const target: Target = {
  promises:
    'Reports as Markdown have tables of as many rows and cells as they should, and no markup, link or HTML of a file or a URL.',
  seeds: fileSeeds.map((file) => `${file}${separator}https://example.com/<b>|\`a\`_b_`),
  dictionaries: ['robots'],
  maxBytes: 160,
  generate: generatedFile,
  run(input) {
    const [file = input, urlPart] = partsOf(input, 2)
    const url = textOf(urlPart)
    const report = lint(file)
    const differ = createDiffer(file, 'User-agent: *\nDisallow: /a\n')
    const changes = differ.regions().slice(0, 10)
    const preferences = differ.preferences().slice(0, 10)
    expectPlain(lintMarkdown({ name: `a${url}`, report }))
    expectSame('rows of changes', expectPlain(changesMarkdown(changes)), changes.length)
    expectSame('rows of preferences', expectPlain(preferenceChangesMarkdown(preferences)), preferences.length)
    expectPlain(visitorsMarkdown(compareVisitors(file, { urls: [url] })))
    expectPlain(`### ${markdownCode(url)}`)
  },
}

/** Throws for anything but headings and tables of text and code; returns how many rows the tables have below their heads. */
function expectPlain(text: string): number {
  const tokens = markdown.parse(text, {})
  const types = tokens.flatMap(({ type, children }) => [
    ...(blocks.test(type) ? [] : [type]),
    ...(children ?? []).filter((child) => !known.has(child.type)).map((child) => child.type),
  ])
  expectSame(`markup in ${JSON.stringify(text)}`, types, [])
  return (
    tokens.filter(({ type }) => type === 'tr_open').length -
    tokens.filter(({ type }) => type === 'thead_open').length
  )
}
