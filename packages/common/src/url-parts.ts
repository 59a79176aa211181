/** The parts of a URL, as written; a missing part is undefined. */
export interface UrlParts {
  /** In lower case. */
  readonly scheme: string | undefined
  readonly authority: string | undefined
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}

/** Splits a URL like RFC 3986 (appendix B); any text has parts. */
export function partsOf(url: string): UrlParts {
  const [, scheme, authority, path = '', query, fragment] =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(url) ?? []
  return { scheme: scheme?.toLowerCase(), authority, path, query, fragment }
}

export function pathWithQuery({ path, query }: Pick<UrlParts, 'path' | 'query'>): string {
  return query === undefined ? path : `${path}?${query}`
}

/** A URL without the white space, `<URL:…>` and quotes around it, which Perl's URI library drops. */
export function unwrapped(url: string): string {
  const bare = /^<(?:URL:)?(.*)>$/s.exec(url)?.[1] ?? url
  return trimmedOfPerl(/^"(.*)"$/s.exec(bare)?.[1] ?? bare)
}

/** Trims what Perl treats as white space, which U+FEFF is not. */
function trimmedOfPerl(text: string): string {
  const space = /[^\S\uFEFF]/
  let start = 0
  let end = text.length
  while (start < end && space.test(text.charAt(start))) start++
  while (end > start && space.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A relative path resolved against the root; `.` and `..` are resolved if something is before them. */
export function pathFromRoot(path: string): string {
  const kept: string[] = []
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    const climbs = segment === '..' && kept.length > 0 && kept.at(-1) !== '..'
    if (climbs) kept.pop()
    else if (segment !== '.') kept.push(segment)
    if (index === segments.length - 1 && (climbs || segment === '.')) kept.push('')
  }
  return `/${kept.join('/')}`
}

/** Whether a text begins with a scheme, ignoring white space; `example.com:8080/` does not. */
export function isAbsolute(written: string): boolean {
  return /^[a-z][a-z0-9+-]*:/i.test(written.trim())
}

/** The path without its first slash, and without `.` and `..`. */
export function withoutDots(path: string): string {
  let kept = ''
  for (const [element] of path.matchAll(/[^/]*\/|[^/]+$/g)) {
    if (/^\.\.\/?$/.test(element)) kept = kept.slice(0, kept.lastIndexOf('/', kept.length - 2) + 1)
    else if (!/^\.\/?$/.test(element)) kept += element
  }
  return kept
}
