import { httpDate } from './http-date.ts'

/** By what a server may be asked whether a file has changed. */
export interface Validators {
  readonly etag: string | undefined
  readonly lastModified: string | undefined
}

/** Longer ones are sent back to nobody: a server may refuse its own field, with a status that opens the site. */
const longestEtag = 256
/** RFC 9110 §8.8.3, and what is sent without its quotes. */
const entityTag = /^(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"|[\x21\x23-\x7e]+)$/

/** The validators of an answer that can be sent back: one entity tag of a usual length, and a date that is one. */
export function validatorsOf(headers: Readonly<Record<string, string>>, receivedAt: number): Validators {
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
