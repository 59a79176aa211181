import { visible } from 'ruly/report'

import { lacksScheme, urlFault } from './url-fault.ts'
import { UserError } from '../runtime/user-error.ts'

const shownCharacters = 100

/** What a URL is asked of: the site itself, the site where `--robots` could name a file instead, or a file, of which a path is enough. */
export type AskedOf = 'site' | 'site-or-file' | 'file'

/** Throws a `UserError` where nothing can be asked about a URL. */
export function checkUrl(url: string, askedOf: AskedOf): void {
  if (url.trim() === '') throw new UserError('the URL is empty. Is a variable not set?')
  const why = urlFault(url, askedOf !== 'file')
  if (why === undefined) return
  const shown = visible(url.slice(0, shownCharacters)) + (url.length > shownCharacters ? '…' : '')
  throw new UserError(`cannot ask about "${shown}": ${hintFor(url, askedOf)}`)
}

function hintFor(url: string, askedOf: AskedOf): string {
  if (lacksScheme(url)) return `it has no scheme. Write https://${visible(url.slice(0, shownCharacters))}`
  if (askedOf === 'file')
    return 'it is neither a whole URL, such as https://example.com/a, nor a path, such as /a.'
  const hasFile = askedOf === 'site-or-file'
  if (url.startsWith('/'))
    return `of which site? Give the whole URL${hasFile ? ', or a robots.txt with --robots FILE' : ''}.`
  const whole = 'it is not a whole URL, such as https://example.com/a.'
  return hasFile ? `${whole} To ask a local robots.txt, use --robots FILE.` : whole
}
