import { parsedUrl } from '@ruly/common/parsed-url'

/** A scheme and a host, at the start of a value. */
export const absoluteUrl: RegExp = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/

/** The host of a URL with a port that is not the usual one, as the URL standard writes it; empty if the text is not a URL. */
export function hostOf(text: string): string {
  const origin = (absoluteUrl.exec(text)?.[0] ?? '').replace(/\*$/, '')
  const url = parsedUrl(origin)
  if (url === undefined) return origin.replace(/^[^/]*\/\//, '').toLowerCase()
  return url.port === '' ? url.hostname : `${url.hostname}:${url.port}`
}

export function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
