import { isAbsolute } from '@ruly/common/url-parts'
import { lacksScheme, sitemapRelative as message } from '../../messages/about-values.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const sitemapRelative: LintRule = {
  code: 'sitemap-relative',
  severity: 'warning',
  isOneMistake: true,
  summary: 'The value of a Sitemap is not a whole URL.',
  why: 'sitemaps.org and Google want the whole URL with scheme and host; robots that insist on it skip the line. Some resolve it against the file’s URL.',
  fix: 'keeps-verdicts',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('sitemap')) {
      const { written, value } = extension
      if (written === '' || isAbsolute(written)) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: message(written),
        ...(value === null || lacksScheme(written) ? {} : { fix: [{ ...valueSpan(line), text: value }] }),
      }
    }
  },
}
