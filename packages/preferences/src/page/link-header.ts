import { Cursor } from '@ruly/common/structured-fields/cursor'

/** A link of a `Link` header. */
export interface HeaderLink {
  /** As written, so it can be relative. */
  readonly href: string
  /** Parameters by name in lower case; the first of each name counts. */
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * The links of a value of `Link`, as far as it can be read.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8288#section-3 RFC 8288 §3}
 */
export function linksIn(written: string): readonly HeaderLink[] {
  const cursor = new Cursor(written)
  const links: HeaderLink[] = []
  for (;;) {
    cursor.take(/[\s,]*/y)
    const href = cursor.take(/<[^>]*>/y)
    if (href === undefined) return links
    links.push({ href: href.slice(1, -1), parameters: parametersAt(cursor) })
    cursor.take(/\s*/y)
    if (!cursor.takes(',')) return links
  }
}

function parametersAt(cursor: Cursor): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  while (cursor.take(/\s*;\s*/y) !== undefined) {
    const name = cursor.take(/[\w!#$%&'*+.^`|~-]+/y)?.toLowerCase()
    const value = cursor.take(/\s*=\s*/y) === undefined ? '' : cursor.take(/"(?:[^"\\]|\\.)*"|[^\s;,"]*/sy)
    if (name !== undefined && !parameters.has(name)) parameters.set(name, unquoted(value ?? ''))
  }
  return parameters
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}
