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
