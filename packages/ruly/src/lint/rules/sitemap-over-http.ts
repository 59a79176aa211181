import type { LintRule } from '../lint-rule.ts'
import { sitemapsIn } from '../facts/sitemap-hosts.ts'

export const sitemapOverHttp: LintRule = {
  code: 'sitemap-over-http',
  severity: 'info',
  summary: 'A sitemap is named by a URL of http, not https.',
  why:
    'Most sites are on https today, and their http answers with a redirect: the line is older than the move, and the URLs in the sitemap may be, too. The protocol of sitemaps wants the URLs in one to have ' +
    'its scheme and host (sitemaps.org, "Sitemap file location"). Of a file that itself comes by http, nothing is told.',
  *check(file) {
    const { robots, valueSpan } = file
    if (robots.url?.startsWith('http:') === true) return
    for (const { url, line } of sitemapsIn(file)) {
      if (!url.startsWith('http:')) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message:
          'The sitemap is named over http: if the site is on https, name it there, as it lists URLs of its own scheme.',
      }
    }
  },
}
