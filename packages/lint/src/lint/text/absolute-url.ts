/** A scheme and a host, at the start of a value. */
export const absoluteUrl: RegExp = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/

/** The host of a URL with its port, in lower case; empty if the text is not a URL. */
export function hostOf(url: string): string {
  return (absoluteUrl.exec(url)?.[0] ?? '').replace(/^[^/]*\/\/|\*$/g, '').toLowerCase()
}

export function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
