import { isHttpUrl, lacksScheme, urlFault, UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

const shownCharacters = 100

/** Where the robots.txt comes from: the site, the site where `--robots` is possible too, or a file, for which a path is enough. */
export type AskedOf = 'site' | 'site-or-file' | 'file'

/** Throws a `UserError` for a URL that cannot be checked. */
export function checkUrl(url: string, askedOf: AskedOf): void {
  if (url.trim() === '') throw new UserError('the URL is empty. Pass a URL, such as https://example.com/a.')
  const why = urlFault(url, askedOf !== 'file')
  if (why === undefined) return
  const shown = visible(url.slice(0, shownCharacters)) + (url.length > shownCharacters ? '…' : '')
  throw new UserError(`cannot check "${shown}": ${hintFor(url, askedOf)}`)
}

/** Throws a `UserError` for what is not the URL of a site. */
export function checkSiteUrl(url: string): void {
  checkUrl(url, 'site')
  if (!isHttpUrl(url)) throw noSite(url)
}

/** The error for a URL that no robots.txt applies to, such as `mailto:`. */
export function noSite(url: string): UserError {
  return new UserError(`no robots.txt applies to ${visible(url)}: the scheme must be http or https.`)
}

function hintFor(url: string, askedOf: AskedOf): string {
  if (lacksScheme(url))
    return `it has no scheme. Did you mean https://${visible(url.slice(0, shownCharacters))}?`
  if (askedOf === 'file')
    return 'it must be an absolute URL, such as https://example.com/a, or a path, such as /a.'
  const hasFile = askedOf === 'site-or-file'
  if (url.startsWith('/'))
    return `it is a path, expected an absolute URL. Add the site${hasFile ? ', or use --robots FILE for a local robots.txt' : ''}.`
  const whole = 'it must be an absolute URL, such as https://example.com/a.'
  return hasFile ? `${whole} For a local robots.txt, use --robots FILE.` : whole
}
