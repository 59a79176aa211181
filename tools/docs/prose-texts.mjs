import { parseSync, Visitor } from 'oxc-parser'

/**
 * What of a file is prose, for each kind of it: a text as long as the file, in which everything else is blank, so that places stay.
 *
 * Code, names in back quotes and quotations are not prose.
 */
export function proseOf(path, text) {
  if (path.endsWith('.md')) return [{ kind: isInternal(path) ? 'internal' : 'page', text: pageProse(text) }]
  return sourceProse(path, text)
}

function isInternal(path) {
  return path.startsWith('docs/decisions/') || /^[A-Z]+\.md$/.test(path.replace(/^(?:README|SECURITY)/, ''))
}

/** A page without code, quotations, comments and the targets of links. */
function pageProse(text) {
  return [
    /^( *)(`{3,}|~{3,}).*?^\1\2.*?$/gms,
    /<!--.*?-->/gs,
    /(`+)(?!`).*?(?<!`)\1(?!`)/gs,
    /^>.*$/gm,
    /\[[^\]]*\]\([^)]*\/test\/[^)]*\)/g, // names of tests
    /\]\([^)]*\)/g,
    /https?:\/\/\S+/g,
    /<[a-z/][^>]*>/gi,
  ].reduce((prose, code) => prose.replaceAll(code, blank), text)
}

/** The comments of a source, and those of its strings that have several words. */
function sourceProse(path, text) {
  const { program, comments } = parseSync(path, text)
  const strings = []
  const add = (value, { start, end }) => /\s/.test(value.trim()) && strings.push({ start, end })
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && add(node.value, node),
    TemplateElement: (node) => add(node.value.raw, node),
  }).visit(program)
  const inOrder = strings.toSorted((a, b) => a.start - b.start)
  return [
    { kind: 'comment', text: withoutCode(keep(text, comments)) },
    { kind: 'string', text: keep(text, inOrder).replaceAll(/`[^`\n]*`/g, blank) },
  ]
}

/** Comments without their examples and marks, and without what stands in back quotes. */
function withoutCode(text) {
  return [/@example.*?(?=^[ *]*@\w|\*\/)/gms, /^ *(?:\/\*\*|\*\/|\*(?!\/)|\/\/)/gm, /`[^`]*`/g].reduce(
    (prose, code) => prose.replaceAll(code, blank),
    text,
  )
}

/** A text with everything blank that no span holds. */
function keep(text, spans) {
  const parts = []
  let from = 0
  for (const { start, end } of spans) {
    parts.push(blank(text.slice(from, start)), text.slice(start, end))
    from = end
  }
  return [...parts, blank(text.slice(from))].join('')
}

function blank(text) {
  return text.replaceAll(/[^\n]/g, ' ')
}
