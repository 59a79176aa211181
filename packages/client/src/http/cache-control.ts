/**
 * The directives of a `Cache-Control`, by their names in lower case, with their values; undefined for one without.
 *
 * Source: RFC 9111 §5.2. Of a directive that is repeated the first counts (§4.2.1). Where an element goes wrong, what was read of its name
 * counts without a value, and reading continues after the next comma.
 */
export type CacheControl = ReadonlyMap<string, string | undefined>

export function cacheControl(header: string): CacheControl {
  const directives = new Map<string, string | undefined>()
  let at = 0
  while (at < header.length) {
    const element = elementAt(header, at)
    if (element.name !== '' && !directives.has(element.name)) directives.set(element.name, element.value)
    at = element.end
  }
  return directives
}

interface Element {
  readonly name: string
  readonly value: string | undefined
  /** After its comma. */
  readonly end: number
}

function elementAt(header: string, start: number): Element {
  const nameStart = spaceEnd(header, start)
  const nameEnd = tokenEnd(header, nameStart)
  const name = header.slice(nameStart, nameEnd).toLowerCase()
  const argument = header[nameEnd] === '=' ? valueAt(header, nameEnd + 1) : undefined
  const end = spaceEnd(header, argument?.end ?? nameEnd)
  if (end < header.length && header[end] !== ',')
    return { name, value: undefined, end: behindComma(header, end) }
  return { name, value: argument?.value, end: end + 1 }
}

/** A token or a quoted string; undefined where there is neither. */
function valueAt(
  header: string,
  start: number,
): { readonly value: string; readonly end: number } | undefined {
  if (header[start] === '"') return quotedAt(header, start)
  const end = tokenEnd(header, start)
  return end === start ? undefined : { value: header.slice(start, end), end }
}

function quotedAt(
  header: string,
  start: number,
): { readonly value: string; readonly end: number } | undefined {
  let value = ''
  for (let at = start + 1; at < header.length; at++) {
    const character = header.charAt(at)
    if (character === '"') return { value, end: at + 1 }
    value += character === '\\' ? header.charAt(++at) : character
  }
  return undefined
}

function behindComma(header: string, start: number): number {
  const comma = header.indexOf(',', start)
  return comma < 0 ? header.length : comma + 1
}

function spaceEnd(header: string, start: number): number {
  let at = start
  while (header[at] === ' ' || header[at] === '\t') at++
  return at
}

function tokenEnd(header: string, start: number): number {
  let at = start
  while (at < header.length && /[!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(header.charAt(at))) at++
  return at
}
