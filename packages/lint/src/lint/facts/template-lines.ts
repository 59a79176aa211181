import type { Line } from 'ruly'

/** Whether a line is part of a template, so that agents read something else. A path with braces after its slash may be one of the site. */
export function isTemplate(text: string): boolean {
  return isTemplateBlock(text) || /^[^/]*\{\{/.test(text)
}

/** Whether a line has part of a block (`{% if %}`, `<?php`, `<% %>`, `{{#if}}`), between which lines may be left out or repeated. */
export function isTemplateBlock(text: string): boolean {
  return /\{%|<\?(?:php|=)|<%|\{\{-?\s*(?:[#/]|(?:if|else|end|range|with)\b)/i.test(text)
}

/** The numbers of the lines that are part of a template: its front matter between two `---`, and others outside comments. */
export function templateLinesOf(lines: readonly Line[]): ReadonlySet<number> {
  const isRule = ({ text }: Line): boolean => text.trimEnd() === '---'
  const [first] = lines
  const end = first !== undefined && isRule(first) ? lines.slice(1).findIndex(isRule) + 1 : 0
  const inside = lines.filter(
    ({ number, kind, text }) => (end > 0 && number <= end + 1) || (kind !== 'comment' && isTemplate(text)),
  )
  return new Set(inside.map(({ number }) => number))
}
