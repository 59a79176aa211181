import type { Edit } from '@ruly/common/edits'
import type { Line } from 'ruly'
import type { LintRule } from '../model/lint-rule.ts'
import { isText, lineEndOf } from '../text/whole-line.ts'

export const sitemapMisplaced: LintRule = {
  code: 'sitemap-misplaced',
  severity: 'warning',
  summary: 'A sitemap is between the user-agent lines of a group.',
  why:
    'It must not end the group (RFC 9309 §2.2.4), but for Protego (Scrapy), robots-parser, robots-txt-guard and others it does: the robots above it ' +
    'then have a group without rules and may fetch everything.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const group of file.groups) {
      const first = file.lineAt(group.agents[0]?.line ?? 0)
      const last = group.agents.at(-1)
      if (first === undefined || last === undefined) continue
      const among = file.lines
        .slice(first.number, last.line - 1)
        .filter(({ field }) => field?.name === 'sitemap')
      for (const [index, line] of among.entries()) {
        yield {
          line: line.number,
          message: `Some robots end the group of line ${first.number} here: then its first robots have no rules.`,
          related: [{ line: first.number, message: 'The start of the group.' }],
          ...(index === 0 ? moveOf(among, first) : {}),
        }
      }
    }
  },
}

/** Moves all of them before the group. */
function moveOf(sitemaps: readonly Line[], first: Line): { readonly fix?: readonly Edit[] } {
  // A byte order mark must stay first.
  if (((first.field?.nameSpan.start ?? 0) > 0 && first.number === 1) || !sitemaps.every(isText)) return {}
  const text = sitemaps.map((line) => line.text + lineEndOf(first)).join('')
  return {
    fix: [
      { start: first.start, end: first.start, text },
      ...sitemaps.map(({ start, next }) => ({ start, end: next, text: '' })),
    ],
  }
}
