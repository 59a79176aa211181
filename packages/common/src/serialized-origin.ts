/**
 * Scheme and host of a URL as the URL standard serializes them: a name in lower case without a port. The last label is not a number,
 * as in an IPv4 address, and no label is punycode, which can be invalid.
 */
const origin = /^https?:\/\/(?!(?:[^/]*\.)?xn--)(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?=\/)/

/** The origin of a URL whose scheme and host are written as `new URL` serializes them, without parsing it; undefined for others. */
export function serializedOrigin(url: string): string | undefined {
  return origin.exec(url)?.[0]
}
