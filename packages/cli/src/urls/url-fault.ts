/** Whether a text begins as a URL with a host: with a scheme and `://`. */
export function isUrl(text: string): boolean {
  return text.startsWith('https://') || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/** Whether a text begins as a URL that can be fetched. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Whether a text begins as a URL with a host, or as a path. */
export function looksLikeUrl(text: string): boolean {
  return text.startsWith('/') || isUrl(text)
}

/** Why nothing can be asked about a URL; undefined where something can. With `needsSite`, a path is not enough. */
export function urlFault(url: string, needsSite: boolean): string | undefined {
  if (url.startsWith('https://') || url.startsWith('http://'))
    return needsSite && !looksWhole.test(url) && !URL.canParse(url) ? 'it is not a URL' : undefined
  if (url === '') return 'it has no URL'
  if (!needsSite && looksLikeUrl(url)) return undefined
  if (lacksScheme(url)) return 'it has no scheme, such as https://'
  if (URL.canParse(url)) return undefined
  return needsSite ? 'it is not a whole URL' : 'it is neither a whole URL nor a path'
}

/** A URL whose host needs no closer look: letters, digits and dots, the last label of letters alone. */
const looksWhole = /^https?:\/\/[a-z0-9]+(?:\.[a-z0-9]+)*\.[a-z]+(?:[/?#]|$)/

/** Whether a text is a host, perhaps with a port and a path: `example.com/a`, `localhost:3000`. */
export function lacksScheme(text: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::[0-9]+)?(?:[/?#]|$)|^[a-z0-9-]+:[0-9]+(?:[/?#]|$)/i.test(text)
}
