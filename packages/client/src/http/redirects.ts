/** Whether an answer asks to look elsewhere (RFC 9110 §15.4); 300, 304, 305 and 306 do not. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** The URL to ask, without user info and fragment; undefined for what is no URL. */
export function requestUrl(url: string, base?: URL): URL | undefined {
  try {
    const parsed = new URL(url, base)
    parsed.username = ''
    parsed.password = ''
    parsed.hash = ''
    return parsed
  } catch {
    return undefined
  }
}

/** Where a redirect leads: relative or absolute, to any authority, from https to http too (RFC 9309 §2.3.1.2 excepts nothing). */
export function redirectTarget(from: URL, location: string): URL | undefined {
  return requestUrl(textOfHeader(location), from)
}

/** Whether a URL is one that robots.txt files are fetched from. */
export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

/** The text of a field whose bytes came as Latin-1, one character a byte: UTF-8 where they are that. */
export function textOfHeader(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value) || /[^\u0000-\u00ff]/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(value, (character) => character.charCodeAt(0)),
    )
  } catch {
    return value
  }
}
