import { isAbsolute } from '../../read/extensions/extension-values.ts'
import { sitemapNotReadable } from '../../messages/about-values.ts'
import type { LintRule } from '../rule.ts'

export const sitemapNotHttp: LintRule = {
  code: 'sitemap-not-http',
  severity: 'warning',
  summary: 'A sitemap is named by something that is no http or https URL.',
  why: 'A sitemap is fetched as any page is; sitemaps.org knows nothing but whole URLs, one a line. What is none is passed over.',
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
  if (!/^https?:/.test(url)) return `"${written}" is no http or https URL: robots pass over the line.`
  if (/\s/.test(written))
    return `"${written}" is read as one URL, with %20 for its spaces; a line names one sitemap.`
  return undefined
}
