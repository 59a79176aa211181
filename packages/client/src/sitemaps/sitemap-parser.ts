import { parsedUrl } from '@ruly/common/parsed-url'

import { isHttp } from '../http/redirects.ts'

/** An entry of a sitemap or an index, as written. */
export interface SitemapEntry {
  readonly loc: string
  readonly lastmod: string
}

/** Why a document is not read further. */
export interface SitemapFault {
  readonly code: 'not-a-sitemap' | 'malformed' | 'limit'
  readonly why: string
}

/** Reads a document piece by piece. After a fault it gives nothing more. */
export interface SitemapParser {
  /** What it lists; undefined until that is known. */
  readonly lists: 'pages' | 'sitemaps' | undefined
  readonly fault: SitemapFault | undefined
  /** Takes the next piece of the text and returns the entries that it completes. */
  write(text: string): readonly SitemapEntry[]
  /** Ends the text. */
  end(): readonly SitemapEntry[]
}

/** A URL of a sitemap has fewer characters than this. Source: sitemaps.org, "XML tag definitions". */
export const urlLengthLimit = 2048

/** The URL that an entry stands for, without its fragment; undefined for what is not an absolute http or https URL. */
export function pageUrl(loc: string): URL | undefined {
  const url = loc.length < urlLengthLimit ? parsedUrl(loc) : undefined
  if (url === undefined || !isHttp(url)) return undefined
  url.hash = ''
  return url
}
