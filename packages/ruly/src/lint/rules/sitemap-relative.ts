import { isAbsolute } from '../text/sitemap-url.ts'
import type { LintRule } from '../rule.ts'

export const sitemapRelative: LintRule = {
  code: 'sitemap-relative',
  severity: 'warning',
  summary: 'A sitemap is named by something that is no whole URL.',
  why: 'sitemaps.org and Google want the whole URL with scheme and host; robots that hold to that pass over the line. Some resolve it against the file’s URL.',
  fix: 'keeps-verdicts',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('sitemap')) {
      const { written, value } = extension
      if (written === '' || isAbsolute(written)) continue
      const lacksSchemeOnly = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(written)
      yield {
        line: line.number,
        span: valueSpan(line),
        message: lacksSchemeOnly
          ? `"${written}" lacks its scheme, such as https://: robots pass over the line, or take it for a path of the site.`
          : `"${written}" is no whole URL: many robots pass over the line.`,
        ...(value === null || lacksSchemeOnly ? {} : { fix: [{ ...valueSpan(line), text: value }] }),
      }
    }
  },
}
