import { visible } from 'ruly/report'

import { UserError } from './user-error.ts'

const shownCharacters = 100

/** Throws a `UserError` for what is no whole URL: of anything less, the site is not known. */
export function checkUrl(url: string): void {
  if (URL.canParse(url)) return
  const shown = visible(url.slice(0, shownCharacters)) + (url.length > shownCharacters ? '…' : '')
  throw new UserError(`cannot ask about "${shown}": ${hintFor(url)}`)
}

function hintFor(url: string): string {
  if (url.startsWith('/')) return 'of which site? Give the whole URL, or a robots.txt with --robots FILE.'
  return 'it is no whole URL, such as https://example.com/a. To ask a robots.txt at hand, use --robots FILE.'
}
