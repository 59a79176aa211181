import { closesAll } from '../facts/closes-all.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** A file with as many is that of a site with many pages. */
const manyRules = 20

export const noSitemap: LintRule = {
  code: 'no-sitemap',
  severity: 'info',
  summary: 'The file names no sitemap.',
  why: 'A Sitemap line tells every search engine where the list of pages is, without a registration in its own tools (sitemaps.org). Small sites whose pages are all linked do not need one: files with fewer than twenty rules are not reported.',
  *check({ fileKind, groups, fields, rules, rulesOf }) {
    if (fileKind !== 'robots.txt' || rules.length < manyRules) return
    if (fields.some(({ field }) => field.name === 'sitemap')) return
    // A closed site has nothing to list.
    if (groups.every((group) => rulesOf(group).some(closesAll))) return
    yield {
      line: 0,
      message:
        'The file names no sitemap: search engines do not find one unless they are told about it elsewhere. Add a line such as "Sitemap: https://example.com/sitemap.xml".',
    }
  },
}
