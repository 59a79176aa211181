import * as dialects from '../dialects/index.ts'
import type { Dialect } from '../model/dialect.ts'

/** All dialects by name. */
export const dialectsByName: ReadonlyMap<string, Dialect> = /* @__PURE__ */ new Map(Object.entries(dialects))

/** The dialect of this name, which threads and links are sent; RFC 9309 for any other, such as one of another version, and for no name. */
export function dialectNamed(name: string | undefined): Dialect {
  return dialectsByName.get(name ?? '') ?? dialects.rfc9309
}
