import { isAbsolute } from '@ruly/common/url-parts'
import { sitemapNotReadable } from '../../messages/about-values.ts'
import { whyUnreachable } from '../facts/sitemap-hosts.ts'
import { hostOf } from '../text/absolute-url.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const sitemapNotHttp: LintRule = {
  code: 'sitemap-not-http',
  severity: 'warning',
  summary: 'The value of a Sitemap is not an http or https URL that robots can fetch.',
  why: 'A sitemap is fetched as any page is, and sitemaps.org allows only whole URLs, one a line. Robots skip any other value, and cannot reach `localhost`, a host of a private network, or the `undefined` and `yourdomain.com` that a program or a copied example leaves in place of the host.',
  *check({ extensionsOf, valueSpan, robots }) {
    const own = hostOf(robots.url ?? '')
    for (const { extension, line } of extensionsOf('sitemap')) {
      const { written, value } = extension
      const message = messageFor(written, value, own)
      if (message !== undefined) yield { line: line.number, span: valueSpan(line), message }
    }
  },
}

function messageFor(written: string, url: string | null, own: string): string | undefined {
  if (written === '') return sitemapNotReadable(written)
  if (!isAbsolute(written)) return undefined
  if (url === null) return sitemapNotReadable(written)
  if (!/^https?:/.test(url)) return `"${written}" is not an http or https URL: agents skip the line.`
  if (/\s/.test(written))
    return `"${written}" is read as one URL, with %20 for its spaces: write one sitemap on each line.`
  const host = hostOf(url)
  const why = host === own ? undefined : whyUnreachable(host)
  return why === undefined
    ? undefined
    : `"${host}" ${why}: robots cannot fetch the sitemap. Write the URL that visitors of the site use.`
}
