import { withImports } from './example-imports.mjs'

/**
 * Doc comments as Markdown.
 *
 * `link` of each function gives the address of a reflection, or of a page of the repository, as seen from the page that is written.
 */

/** The parts of a comment as one text. */
export function markdownOf(parts, link) {
  const texts = parts.map((part) => {
    if (part.kind === 'text') return withLinks(part.text, link)
    if (part.kind === 'code') return pageLink(part.text, link)
    const address = typeof part.target === 'object' ? link(part.target) : part.target
    const text = part.text || part.target?.name || ''
    if (address === undefined) return `\`${text}\``
    return typeof part.target === 'string' ? `[${text}](${address})` : `[\`${text}\`](${address})`
  })
  return texts.join('').trim()
}

/** Text with links to the sections of RFCs and to the project's pages; each deviation is an item of a list. */
function withLinks(text, link) {
  return pageLink(text, link)
    .replaceAll(
      /(?<!\[)\bRFC (\d+) §(\d+(?:\.\d+)*)/g,
      '[RFC $1 §$2](https://www.rfc-editor.org/rfc/rfc$1#section-$2)',
    )
    .replaceAll(/^Deviation:/gm, '- Deviation:')
}

/** Names of pages, in back quotes or bare, as links. */
function pageLink(text, link) {
  return text.replaceAll(/(?<![\w/(])`?(docs\/[\w/-]+\.md)`?/g, (_, page) => `[${page}](${link(page)})`)
}

/** The text of a comment in one line, for a list. */
export function inlineOf(parts, link) {
  return markdownOf(parts, link).replaceAll(/\s+/g, ' ')
}

/** The first sentence of a comment. */
export function firstSentence(comment, link) {
  if (comment === undefined) return ''
  const [paragraph] = markdownOf(comment.summary, link).split('\n\n')
  const line = paragraph.replaceAll(/\s+/g, ' ')
  return /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line
}

/** The texts of a comment's tags of one name. */
export function tagsOf(comment, name) {
  return (comment?.blockTags ?? []).filter(({ tag }) => tag === name).map(({ content }) => content)
}

/** What a comment says below its signature: description, then defaults, errors, examples and sources. */
export function commentBlocks(comment, { link, entry, api }) {
  if (comment === undefined) return []
  const texts = (tag) => tagsOf(comment, tag).map((content) => markdownOf(content, link))
  return [
    markdownOf(comment.summary, link),
    ...texts('@default').map((text) => `**Default:** ${code(text)}`),
    ...throwsBlock(texts('@throws')),
    ...texts('@deprecated').map((text) => `**Deprecated:** ${text}`),
    ...texts('@example').map((text) => example(text, entry, api)),
    ...texts('@see').map((text) => `**See:** ${text}`),
  ].filter((text) => text !== '')
}

function throwsBlock(texts) {
  if (texts.length < 2) return texts.map((text) => `**Throws:** ${text}`)
  return [['**Throws:**', '', ...texts.map((text) => `- ${text.replaceAll('\n', ' ')}`)].join('\n')]
}

/** An example as a program that can be pasted. */
function example(text, entry, api) {
  const fence = /^```\w*\n(.*?)\n?```$/s.exec(text)
  if (fence === null && text.includes('```')) return text
  return `\`\`\`ts\n${withImports(fence?.[1] ?? text, entry, api)}\n\`\`\``
}

/** The value of `@default`, of which typedoc has made a block of code: code again where it is a value, else words. */
export function code(text) {
  return text.replace(/^```\w*\n(.*)\n```$/s, '$1').replace(/^([^`\s]+)$/, '`$1`')
}
