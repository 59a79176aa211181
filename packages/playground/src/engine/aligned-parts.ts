/** A part of a pattern, and the part of the target that it matches. */
export interface AlignedPart {
  /** `literal`: the same characters; `wildcard`: a `*`; `end`: the `$` at the end. */
  readonly kind: 'literal' | 'wildcard' | 'end'
  readonly pattern: string
  readonly target: string
}

const encoder = new TextEncoder()

/**
 * Which part of a matching pattern matches which part of the target, for marks on the page.
 *
 * The engine has already decided. If this reading of `*` and `$` does not cover the bytes that the engine says, as in dialects without
 * wildcards, the result is one part.
 *
 * @param pattern the pattern in normal form
 * @param target the path and query in normal form
 * @param matchedBytes how many bytes of the target the pattern covers
 */
export function alignedParts(pattern: string, target: string, matchedBytes: number): readonly AlignedPart[] {
  const covered = firstBytes(target, matchedBytes)
  const parts = aligned(pattern, target, covered.length)
  const isWhole = parts?.map((part) => part.target).join('') === covered
  return parts !== undefined && isWhole ? parts : [{ kind: 'literal', pattern, target: covered }]
}

function aligned(pattern: string, target: string, length: number): readonly AlignedPart[] | undefined {
  const isAnchored = pattern.endsWith('$')
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  if (!target.startsWith(first)) return undefined
  const parts: AlignedPart[] = literal(first)
  let at = first.length
  for (const [index, text] of rest.entries()) {
    const isLast = index === rest.length - 1
    // The last literal is where the match ends.
    const found = isLast ? length - text.length : target.indexOf(text, at)
    if (found < at || !target.startsWith(text, found)) return undefined
    parts.push({ kind: 'wildcard', pattern: '*', target: target.slice(at, found) }, ...literal(text))
    at = found + text.length
  }
  return isAnchored ? [...parts, { kind: 'end', pattern: '$', target: '' }] : parts
}

function literal(text: string): AlignedPart[] {
  return text === '' ? [] : [{ kind: 'literal', pattern: text, target: text }]
}

function firstBytes(text: string, bytes: number): string {
  let seen = 0
  let units = 0
  for (const character of text) {
    if (seen >= bytes) break
    seen += encoder.encode(character).length
    units += character.length
  }
  return text.slice(0, units)
}
