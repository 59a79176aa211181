import { parsedUrl } from '@ruly/common/parsed-url'
import { isHttp } from '../http/redirects.ts'
import { urlLengthLimit } from './sitemap-parser.ts'

/** The URL that an entry stands for, without its fragment; undefined for what is not an absolute http or https URL. */
export function pageUrl(loc: string): URL | undefined {
  const url = loc.length < urlLengthLimit ? parsedUrl(loc) : undefined
  if (url === undefined || !isHttp(url)) return undefined
  url.hash = ''
  return url
}

export function isPageUrl(loc: string): boolean {
  return pageUrl(loc) !== undefined
}
