import { httpDate } from './http-date.ts'
import { mediaType } from './media-type.ts'

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
  /** The value of its ETag. */
  readonly etag?: string | undefined
  /** The value of its Last-Modified. */
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
 * The size of the file of which a 206 says that it is all; undefined for a part, and for one that does not say so in one `Content-Range` that is
 * understood (RFC 9110 §14.4, §15.3.7).
 */
export function wholeSize(headers: Readonly<Record<string, string>>): number | undefined {
  if (mediaType(headers['content-type'])?.essence === 'multipart/byteranges') return undefined
  const range = (headers['content-range'] ?? '').trim()
  const [, from, to, size] = /^bytes[ \t]+(\d+)-(\d+)\/(\d+)$/i.exec(range) ?? []
  return Number(from) === 0 && Number(to) + 1 === Number(size) ? Number(size) : undefined
}

/** Longer ones are sent back to nobody: a server may refuse its own field, with a status that opens the site. */
const longestEtag = 256
/** RFC 9110 §8.8.3, and what is sent without its quotes: but `*` sent back would be any version (§13.1.2), and a comma a list of them. */
const entityTag = /^(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"|[\x21\x23-\x29\x2b\x2d-\x7e]+)$/

/** The validators of an answer that can be sent back: one entity tag of a usual length, and a date that is one. */
export function validatorsOf(
  headers: Readonly<Record<string, string>>,
  receivedAt: number,
): { readonly etag: string | undefined; readonly lastModified: string | undefined } {
  const { etag } = headers
  const lastModified = headers['last-modified']
  return {
    etag: etag !== undefined && etag.length <= longestEtag && entityTag.test(etag) ? etag : undefined,
    lastModified:
      lastModified !== undefined && httpDate(lastModified, receivedAt) !== undefined
        ? lastModified
        : undefined,
  }
}
