import type { ByteString } from '@ruly/common/utf8'
import { matchEnd, spellingOf } from 'ruly'
import type { Pattern } from 'ruly/dialects'

/** Stands for any run of bytes. It is not a byte itself, so only a star matches it. */
const anyRun = '\u0100'

/**
 * Whether every target that `inner` matches is also matched by `outer`.
 *
 * Exact for normalized targets, which begin with `/`. Replace each star of `inner` by a character that `outer` cannot contain:
 * `outer` matches this text exactly if its own stars match those characters, and then they match anything in their place. Only if
 * its anchor is `first-end` it may not: such a pattern is known to cover itself only.
 */
export function covers(outer: Pattern, inner: Pattern): boolean {
  return coversOf(inner)(outer)
}

/** The same test for many patterns that may cover one. */
export function coversOf(inner: Pattern): (outer: Pattern) => boolean {
  const [beginning = ''] = inner.segments
  let texts: readonly string[] | undefined
  return (outer) => {
    if (outer.anchor === 'first-end') return isSame(outer, inner)
    const [first = ''] = outer.segments
    if (isPrefix(outer) && first.startsWith('/') && beginning.startsWith('/'))
      return beginning.startsWith(first)
    texts ??= textsOf(inner)
    return texts.every((text) => matchEnd(outer, text, 0, nativeSearch) >= 0)
  }
}

function isSame(one: Pattern, other: Pattern): boolean {
  return one.anchor === other.anchor && spellingOf(one) === spellingOf(other)
}

/** The automaton for long texts handles bytes only. */
function nativeSearch(text: string, segment: ByteString, from: number): number {
  return text.indexOf(segment, from)
}

/** A text that every covering pattern matches: the segments of the pattern with a character that only stars match between them. */
export function coveredText(pattern: Pattern): string {
  return textsOf(pattern)[0] ?? ''
}

/** The targets that a pattern matches, as texts with `anyRun` in place of its stars; more of them for `first-end` and `before`. */
function textsOf(pattern: Pattern): readonly string[] {
  const { segments, anchor } = withoutBound(pattern)
  const ends = { none: [anyRun], end: [''], 'end-or-query': ['', `?${anyRun}`], 'first-end': [''] }[anchor]
  return ends.flatMap((end) => fromTheRoot(segments.join(anyRun) + end))
}

/** A star at the start matches the first `/`, or nothing if the rest begins with one. */
function fromTheRoot(text: string): readonly string[] {
  const rest = text.replace(/^\u0100+/, '')
  const isRooted = rest.startsWith('/')
  if (rest === text) return isRooted ? [text] : []
  return isRooted ? [`/${anyRun}${rest}`, rest] : [`/${anyRun}${rest}`]
}

/**
 * Whether some target is matched by both patterns.
 *
 * Two patterns with a star meet exactly if one first segment begins with the other and, if both are anchored at the end, one last
 * segment ends with the other: everything else fits in between.
 */
export function meets(one: Pattern, other: Pattern): boolean {
  return waysOf(one).some((a) => waysOf(other).some((b) => waysMeet(a, b)))
}

/** A pattern that also matches what sorts after the last segment, because such targets are few. */
function withoutBound(pattern: Pattern): Pattern & { readonly anchor: Exclude<Pattern['anchor'], 'before'> } {
  const { anchor, segments } = pattern
  return anchor === 'before'
    ? { ...pattern, segments: segments.slice(0, 1), anchor: 'none' }
    : { ...pattern, anchor }
}

/** The pattern as one or two patterns that end anywhere or at the end. */
function waysOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.anchor !== 'end-or-query') return [withoutBound(pattern)]
  const last = pattern.segments.at(-1) as ByteString
  const withQuery = [...pattern.segments.slice(0, -1), `${last}?`]
  return [
    { ...pattern, anchor: 'end' },
    { ...pattern, segments: withQuery, anchor: 'none' },
  ]
}

function waysMeet(one: Pattern, other: Pattern): boolean {
  if (!matchesSomething(one) || !matchesSomething(other)) return false
  if (isOneText(one)) return matchEnd(other, one.segments[0] as ByteString) >= 0
  if (isOneText(other)) return waysMeet(other, one)
  const [a, b] = [one.segments[0] as ByteString, other.segments[0] as ByteString]
  if (!a.startsWith(b) && !b.startsWith(a)) return false
  if (one.anchor === 'none' || other.anchor === 'none') return true
  const [y, z] = [one.segments.at(-1) as ByteString, other.segments.at(-1) as ByteString]
  return y.endsWith(z) || z.endsWith(y)
}

/** Whether a pattern has no wildcards. */
export function isPrefix({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor === 'none'
}

/** Whether the spelling of a pattern is one that matches every target. */
export function isEverything(spelling: string | undefined): boolean {
  return spelling === '/' || spelling === '*' || spelling === '/*'
}

/** Whether a pattern matches any target. */
export function matchesSomething({ segments, anchor }: Pattern): boolean {
  const [first = ''] = segments
  return first.startsWith('/') || (first === '' && (segments.length > 1 || anchor === 'none'))
}

function isOneText({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor === 'end'
}

/** The shortest target that a pattern matches; undefined if it matches nothing. */
export function shortestTarget(pattern: Pattern): ByteString | undefined {
  const targets = textsOf(pattern).map((text) => {
    const octets = text.replaceAll(anyRun, '')
    return octets.startsWith('/') ? octets : `/${octets}`
  })
  return targets.toSorted((a, b) => a.length - b.length)[0]
}
