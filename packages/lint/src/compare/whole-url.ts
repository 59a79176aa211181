import { text } from '@ruly/common/checked-options'
import { siteOf } from '@ruly/common/site-key'

/** A path as a URL of the site of a robots.txt: crawlers ask about whole URLs, and some parsers take a path for no URL. */
export function wholeUrl(url: string, robotsUrl: string | undefined): string {
  const isPath = text(url, 'url').startsWith('/') && !url.startsWith('//')
  return isPath ? `${siteOf(robotsUrl) ?? 'https://example.com'}${url}` : url
}
