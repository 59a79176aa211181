import type { LintRule } from '../model/lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

export const sitemapOtherHost: LintRule = {
  code: 'sitemap-other-host',
  severity: 'info',
  isOneMistake: true,
  summary: 'A sitemap is on another host than the file or the first sitemap.',
  why:
    'That is allowed: a robots.txt may name a sitemap of its site on another host (sitemaps.org, "Sitemaps & Cross Submits"). Often it is a remainder of a test site or of an old ' +
    'name, and the sitemap lists URLs of that host, which search engines do not accept from here. Hosts of the same domain are not reported.',
  *check(file) {
    const { robots, valueSpan } = file
    for (const { host, line, place } of sitemapsIn(file)) {
      if (place !== 'elsewhere') continue
      const which = robots.url === undefined ? 'the first sitemap' : 'this file'
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The sitemap is on ${host}, another host than ${which}: robots use it for this site only if it lists URLs of this site.`,
      }
    }
  },
}
