import { parsedUrl } from '@ruly/common/parsed-url'

/** Whether a text begins with a scheme and `://`. */
export function isUrl(text: string): boolean {
  return text.startsWith('https://') || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/** Whether a text begins with `http://` or `https://`. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Whether a text begins like a URL with a host, or like a path. */
export function looksLikeUrl(text: string): boolean {
  return text.startsWith('/') || isUrl(text)
}

/** Why a URL cannot be checked; undefined if it can. With `needsSite`, it must be absolute. */
export function urlFault(url: string, needsSite: boolean): string | undefined {
  if (/^https?:\/\//.test(url))
    return needsSite && !looksWhole.test(url) && parsedUrl(url) === undefined ? 'invalid URL' : undefined
  if (url === '') return 'missing URL'
  if (!needsSite && looksLikeUrl(url)) return undefined
  if (lacksScheme(url)) return 'missing scheme, such as https://'
  if (parsedUrl(url) !== undefined) return undefined
  return needsSite ? 'not an absolute URL' : 'neither an absolute URL nor a path'
}

/** A URL whose host is certainly valid: letters, digits and dots, and a last label of letters only. */
const looksWhole = /^https?:\/\/[a-z0-9]+(?:\.[a-z0-9]+)*\.[a-z]+(?:[/?#]|$)/

/** Whether a text is a host, optionally with a port and a path: `example.com/a`, `localhost:3000`. */
export function lacksScheme(text: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::[0-9]+)?(?:[/?#]|$)|^[a-z0-9-]+:[0-9]+(?:[/?#]|$)/i.test(text)
}
