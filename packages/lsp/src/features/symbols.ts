import {
  FoldingRangeKind,
  SymbolKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Range,
} from 'vscode-languageserver'

import type { RobotsFile } from '../documents/robots-file.ts'

/** The groups with their rules, and the sitemaps. */
export function symbolsOf(file: RobotsFile): DocumentSymbol[] {
  const { robots } = file
  const groups = robots.groups.map(({ index, agents, rules }): DocumentSymbol => {
    const [first] = agents
    const selectionRange = file.lineRange(first?.line ?? 0)
    return {
      name: agents.map(({ value }) => value || '(no name)').join(', ') || '(every agent)',
      detail: `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`,
      kind: SymbolKind.Class,
      range: groupRange(file, index, selectionRange),
      selectionRange,
      children: rules.map(({ kind, value, line }) => {
        const range = file.lineRange(line)
        const name = `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${value}`
        return { name, kind: SymbolKind.Property, range, selectionRange: range }
      }),
    }
  })
  const sitemaps = robots.sitemaps.map(({ line, url }): DocumentSymbol => {
    const range = file.lineRange(line)
    return { name: `Sitemap: ${url}`, kind: SymbolKind.File, range, selectionRange: range }
  })
  return [...groups, ...sitemaps]
}

/** From the first user-agent line of a group to its last rule. */
function groupRange(file: RobotsFile, index: number, first: Range): Range {
  const group = file.robots.groups[index]
  const last = group?.rules.at(-1)?.line ?? group?.agents.at(-1)?.line ?? 0
  const end = last === 0 ? first.end : file.lineRange(last).end
  return { start: first.start, end }
}

/** Groups and blocks of comments. */
export function foldsOf(file: RobotsFile): FoldingRange[] {
  const { robots } = file
  const { lineTable } = robots
  const folds: FoldingRange[] = []
  for (const { index, agents } of robots.groups) {
    const { start, end } = groupRange(file, index, file.lineRange(agents[0]?.line ?? 0))
    if (end.line > start.line) folds.push({ startLine: start.line, endLine: end.line })
  }
  let from = 0
  for (let line = 1; line <= lineTable.length + 1; line++) {
    const isComment = line <= lineTable.length && lineTable.kindOf(line) === 'comment'
    if (isComment) {
      from ||= line
      continue
    }
    if (from > 0 && line - from > 1) {
      const kind = FoldingRangeKind.Comment
      folds.push({ startLine: file.editorLine(from), endLine: file.editorLine(line - 1), kind })
    }
    from = 0
  }
  return folds
}

/** The sitemaps and licences that a file names by whole URLs. */
export function linksOf({ robots, places }: RobotsFile): DocumentLink[] {
  const { lineTable } = robots
  return robots.extensions.flatMap(({ name, line }) => {
    if (name !== 'sitemap' && name !== 'license') return []
    const target = lineTable.valueOf(line)
    if (!/^https?:\/\//i.test(target)) return []
    const span = { start: lineTable.valueStartOf(line), end: lineTable.valueEndOf(line) }
    return [{ range: places.rangeOf(span), target }]
  })
}
