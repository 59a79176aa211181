/**
 * The directives of a `Cache-Control`, by their names in lower case, with their values; undefined for one without.
 *
 * Source: RFC 9111 §5.2. Of a directive that is repeated the first counts (§4.2.1). Where an element goes wrong, what was read of its name
 * counts without a value, and reading continues after the next comma.
 */
export type CacheControl = ReadonlyMap<string, string | undefined>

export function cacheControl(header: string): CacheControl {
  const directives = new Map<string, string | undefined>()
  for (let at = 0; at < header.length;) {
    directive.lastIndex = at
    const [read = '', named, quoted, token, name = named ?? ''] = directive.exec(header) ?? []
    const end = at + read.length
    const isWhole = end === header.length || header[end] === ','
    const value = isWhole ? (quoted?.replaceAll(/\\(.?)/gs, '$1') ?? token) : undefined
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), value)
    const comma = header.indexOf(',', end)
    at = comma < 0 ? header.length : comma + 1
  }
  return directives
}

/** A name with what is between its quotes or its token, or a name alone. */
const directive =
  /[ \t]*(?:([!#$%&'*+\-.^_`|~0-9A-Za-z]*)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+\-.^_`|~0-9A-Za-z]+))[ \t]*|([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*)?/sy
