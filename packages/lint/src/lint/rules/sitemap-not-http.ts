import { isAbsolute } from '@ruly/common/url-parts'
import { sitemapNotReadable } from '../../messages/about-values.ts'
import type { LintRule } from '../lint-rule.ts'

export const sitemapNotHttp: LintRule = {
  code: 'sitemap-not-http',
  severity: 'warning',
  summary: 'The value of a Sitemap is not an http or https URL.',
  why: 'A sitemap is fetched as any page is, and sitemaps.org allows only whole URLs, one a line. Robots skip any other value.',
  *check({ extensionsOf, valueSpan }) {
    for (const { extension, line } of extensionsOf('sitemap')) {
      const { written, value } = extension
      const message = messageFor(written, value)
      if (message !== undefined) yield { line: line.number, span: valueSpan(line), message }
    }
  },
}

function messageFor(written: string, url: string | null): string | undefined {
  if (written === '') return sitemapNotReadable(written)
  if (!isAbsolute(written)) return undefined
  if (url === null) return sitemapNotReadable(written)
  if (!/^https?:/.test(url)) return `"${written}" is not an http or https URL: robots skip the line.`
  if (/\s/.test(written))
    return `"${written}" is read as one URL, with %20 for its spaces: write one sitemap on each line.`
  return undefined
}
