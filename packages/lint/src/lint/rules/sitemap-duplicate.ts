import { grouped } from '@ruly/common/grouped'
import type { LintRule } from '../model/lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const sitemapDuplicate: LintRule = {
  code: 'sitemap-duplicate',
  severity: 'info',
  isOneMistake: true,
  summary: 'A sitemap is named twice.',
  why: 'The second line has no effect: sitemaps are for the whole site, anywhere in the file (sitemaps.org). Often another one was meant.',
  fix: 'keeps-verdicts',
  *check({ extensionsOf }) {
    const named = extensionsOf('sitemap').filter(({ extension }) => extension.written !== '')
    for (const [first, ...others] of grouped(
      named,
      ({ extension }) => extension.value ?? extension.written,
    ).values()) {
      if (first === undefined) continue
      for (const { line } of others) {
        yield {
          line: line.number,
          message: `Line ${first.line.number} already names this sitemap.`,
          related: [{ line: first.line.number, message: 'The first line.' }],
          ...removalOf(line),
        }
      }
    }
  },
}
