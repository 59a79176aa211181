import { visible } from 'ruly/report'

import { lacksScheme, urlFault } from './lists/url-fault.ts'
import { UserError } from './user-error.ts'

const shownCharacters = 100

/** Throws a `UserError` where nothing can be asked about a URL: without a robots.txt at hand, its site must be known. */
export function checkUrl(url: string, needsSite = true): void {
  if (url.trim() === '') throw new UserError('the URL is empty. Is a variable not set?')
  const why = urlFault(url, needsSite)
  if (why === undefined) return
  const shown = visible(url.slice(0, shownCharacters)) + (url.length > shownCharacters ? '…' : '')
  throw new UserError(`cannot ask about "${shown}": ${hintFor(url, needsSite) ?? why}`)
}

function hintFor(url: string, needsSite: boolean): string | undefined {
  if (lacksScheme(url)) return `it has no scheme. Write https://${visible(url.slice(0, shownCharacters))}`
  if (!needsSite) return 'it is neither a whole URL, such as https://example.com/a, nor a path, such as /a.'
  if (url.startsWith('/')) return 'of which site? Give the whole URL, or a robots.txt with --robots FILE.'
  return 'it is not a whole URL, such as https://example.com/a. To ask a robots.txt at hand, use --robots FILE.'
}
