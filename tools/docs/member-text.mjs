import ts from 'typescript'

import { code, commentBlocks, inlineOf, markdownOf, tagsOf } from './comment-text.mjs'
import { textOf } from './declaration-text.mjs'
import { formatted } from './public-surface.mjs'

/** A function, or a method, below its heading: signatures, then what they say of themselves. */
export async function callBlocks(signatures, page) {
  const blocks = []
  for (const signature of signatures) {
    const comment = signature.comment
    const parameters = (signature.parameters ?? []).filter((each) => each.comment !== undefined)
    blocks.push(
      await signatureBlock(page.api.nodes.get(signature)),
      ...commentBlocks(comment && { summary: comment.summary, blockTags: [] }, page),
      ...(parameters.length === 0 ? [] : [list(parameters.map((each) => parameterLine(each, page.link)))]),
      ...tagsOf(comment, '@returns').map((content) => `**Returns:** ${inlineOf(content, page.link)}`),
      ...commentBlocks(comment && { summary: [], blockTags: comment.blockTags }, page),
    )
  }
  return blocks
}

async function signatureBlock(node) {
  const text = textOf(node).replace(/^export (?:default )?(?:declare )?/, '')
  if (ts.isFunctionDeclaration(node) || ts.isFunctionTypeNode(node)) return tsBlock(text)
  const wrapped = await formatted(`declare class X {\n${text}\n}`)
  const lines = wrapped.trimEnd().split('\n').slice(1, -1)
  return ['```ts', ...lines.map((line) => line.replace(/^ {2}/, '')), '```'].join('\n')
}

export async function tsBlock(text) {
  return `\`\`\`ts\n${await formatted(text)}\`\`\``
}

function parameterLine({ name, comment }, link) {
  return `\`${name}\`: ${inlineOf(comment.summary, link)}`
}

/** A property as one line: its type, what it is, its default. */
export function propertyLine(property, page) {
  const [node] = page.api.symbols.get(property)?.declarations ?? []
  const comment = property.comment ?? property.getSignature?.comment
  const parts = [
    ...(comment === undefined ? [] : [inlineOf(comment.summary, page.link)]),
    ...tagsOf(comment, '@default').map(
      (content) => `Default: ${code(markdownOf(content, page.link)).replaceAll(/\s+/g, ' ')}.`,
    ),
    ...tagsOf(comment, '@see').map((content) => `See ${inlineOf(content, page.link)}.`),
  ].filter((text) => text !== '')
  const type = node === undefined ? property.name : propertyType(node)
  return `\`${type}\`${parts.length === 0 ? '' : ` — ${parts.join(' ').replace(/\.\.$/, '.')}`}`
}

/** The declaration of a property in one line, without what every property has. */
function propertyType(node) {
  return textOf(node)
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:export |declare |static |readonly |get )+/, '')
    .replace(/^(\w+\?: .*) \| undefined$/, '$1')
    .replace(/ = "(.*)"$/, ": '$1'")
    .replace(/^(\w+\?: )\((.*)\)$/, '$1$2')
}

export function list(lines) {
  return lines.map((line) => `- ${line}`).join('\n')
}
