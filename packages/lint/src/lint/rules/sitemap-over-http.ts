import type { LintRule } from '../model/lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

export const sitemapOverHttp: LintRule = {
  code: 'sitemap-over-http',
  severity: 'info',
  isOneMistake: true,
  summary: 'A sitemap has an http URL instead of https.',
  why:
    'Most sites use https today and redirect http: the line is older than that change, and the URLs in the sitemap may be too. They must have ' +
    'the same scheme and host as the sitemap (sitemaps.org, "Sitemap file location"). Files that are themselves served over http are not reported.',
  *check(file) {
    const { robots, valueSpan } = file
    if (robots.url?.startsWith('http:') === true) return
    for (const { url, line } of sitemapsIn(file)) {
      if (!url.startsWith('http:')) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message:
          'The sitemap has an http URL: if the site uses https, write its https URL, because it can list only URLs of its own scheme.',
      }
    }
  },
}
