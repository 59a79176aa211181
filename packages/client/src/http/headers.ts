/** Fields of an answer, names in lower case; several lines of a name are a list where the transport keeps them apart. */
export type AnsweredHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Every field with one value: of several lines of a name, the values joined by `, ` (RFC 9110 §5.3). */
export function joinedHeaders(headers: AnsweredHeaders): Readonly<Record<string, string>> {
  const joined = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  )
  return Object.fromEntries(joined)
}

/** The value of a field that has but one; undefined where it is absent, empty, or its lines contradict each other. */
export function singleValue(headers: AnsweredHeaders, name: string): string | undefined {
  const value = headers[name]
  const values = new Set(typeof value === 'string' ? [value] : value)
  const [first] = values
  return values.size > 1 || first === '' ? undefined : first
}

/** What makes a request conditional, and on which URL: validators say nothing about another one. */
export interface Conditional {
  /** The URL that gave the copy: `finalUrl` of its outcome. */
  readonly url: string
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** Whether a request for a URL is made conditional: a copy may have come without validators. */
export function isConditionalOn(url: URL, conditional: Conditional | undefined): conditional is Conditional {
  return conditional?.url === url.href && (conditional.etag ?? conditional.lastModified) !== undefined
}

/** The fields of a request for a robots.txt. */
export function requestHeaders(
  url: URL,
  userAgent: string,
  conditional: Conditional | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: 'text/plain, */*;q=0.8',
    'accept-encoding': 'gzip, br, deflate',
  }
  if (!isConditionalOn(url, conditional)) return headers
  if (conditional.etag !== undefined) headers['if-none-match'] = conditional.etag
  if (conditional.lastModified !== undefined) headers['if-modified-since'] = conditional.lastModified
  return headers
}

/**
 * Whether a `Content-Range` says that a body is a part of the file, or does not say that it is all of it (RFC 9110 §14.4).
 *
 * No range was asked for: some servers answer a whole file with 206, without the field.
 */
export function isPartial(contentRange: string | undefined): boolean {
  const [, from, to, size] = /^bytes\s+(\d+)-(\d+)\/(\d+|\*)$/i.exec((contentRange ?? '').trim()) ?? []
  if (from === undefined) return false
  return Number(from) !== 0 || Number(to) + 1 !== Number(size)
}
