import ts from 'typescript'

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
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const strings = []
  const notComment = []
  const visit = (node) => {
    const isString =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    const span = { start: node.getStart(source), end: node.end }
    if (isString && /\s/.test(node.text.trim())) strings.push(span)
    if (isString || ts.isRegularExpressionLiteral(node)) notComment.push(span)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  const code = keep(text, inverse(notComment, text.length))
  const comments = Array.from(code.matchAll(/\/\*.*?\*\/|\/\/[^\n]*/gs), ({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  return [
    { kind: 'comment', text: withoutCode(keep(text, comments)) },
    { kind: 'string', text: keep(text, strings).replaceAll(/`[^`\n]*`/g, blank) },
  ]
}

/** Comments without their examples and marks, and without what stands in back quotes. */
function withoutCode(text) {
  return [/@example.*?(?=^[ *]*@\w|\*\/)/gms, /^ *(?:\/\*\*|\*\/|\*(?!\/)|\/\/)/gm, /`[^`]*`/g].reduce(
    (prose, code) => prose.replaceAll(code, blank),
    text,
  )
}

function inverse(spans, length) {
  const edges = [0, ...spans.flatMap(({ start, end }) => [start, end]), length]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    start: edges[2 * index],
    end: edges[2 * index + 1],
  }))
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
