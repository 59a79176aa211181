import { wrongType, type Check, text } from '@ruly/common/checked-options'
import { urlOnSite } from '@ruly/common/site-key'

/** URLs in a list of any kind. A string is refused: its characters would be read as URLs. */
export const checkedUrls: Check<Iterable<string>> = (value, name) => {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return value as Iterable<string>
  throw wrongType(name, 'an array of URLs', value)
}

/** A path as a URL of the site of a robots.txt, because crawlers ask about whole URLs. */
export function wholeUrl(url: string, robotsUrl: string | undefined): string {
  const isPath = text(url, 'url').startsWith('/') && !url.startsWith('//')
  return isPath ? urlOnSite(url, robotsUrl) : url
}
