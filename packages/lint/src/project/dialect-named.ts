import * as dialects from 'ruly/dialects'
import type { Dialect } from 'ruly'

/** All dialects by name. */
export const dialectsByName: ReadonlyMap<string, Dialect> = /* @__PURE__ */ new Map(Object.entries(dialects))

/**
 * The dialect of a name, which threads and links are sent.
 *
 * @param name the name of a dialect
 * @returns the dialect; that of RFC 9309 for any other name, such as one of another version, and for none
 * @example
 * dialectNamed('google').name // google
 */
export function dialectNamed(name: string | undefined): Dialect {
  return dialectsByName.get(name ?? '') ?? dialects.rfc9309
}
