import type { LintRule } from '../lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

export const sitemapOtherHost: LintRule = {
  code: 'sitemap-other-host',
  severity: 'info',
  summary: 'A sitemap stands on another host than the file, or than the first sitemap.',
  why:
    'That is allowed: a robots.txt may name a sitemap of its site that stands elsewhere (sitemaps.org, "Sitemaps & Cross Submits"). Often it is what is left of a test site or of an old ' +
    'name, and the sitemap then lists URLs of that one, which search engines do not take from here. Hosts of one domain are not told of.',
  *check(file) {
    const { robots, valueSpan } = file
    for (const { host, line, place } of sitemapsIn(file)) {
      if (place !== 'elsewhere') continue
      const which = robots.url === undefined ? 'the first sitemap' : 'this file'
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The sitemap stands on ${host}, another host than ${which}: robots take it for this site only if it lists URLs of this site.`,
      }
    }
  },
}
