/** Entity tags, and what separates them. Tags can contain commas, so the field cannot be split at them. */
const listedTags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/**
 * Whether the If-None-Match of a request has an entity tag: weak comparison, as for every If-None-Match.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 RFC 9110 §13.1.2}
 */
export function hasEntityTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return Array.from(ifNoneMatch.matchAll(listedTags), ([, tag]) => tag).includes(etag)
}
