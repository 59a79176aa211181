import type { ByteString } from '../model/byte-string.ts'
import { matchEnd } from '../match/match-pattern.ts'
import type { Pattern } from '../model/pattern.ts'

/** Stands for any run of octets: it is none itself, so that only a star matches it. */
const anyRun = '\u0100'

/**
 * Whether every target that `inner` matches is matched by `outer`, too.
 *
 * Exact for targets as they are, which begin with `/`. A text in which each star of `inner` is an octet that `outer` cannot name is
 * matched by `outer` just where its own stars take these octets: then they take anything that stands there.
 */
export function covers(outer: Pattern, inner: Pattern): boolean {
  return coversOf(inner)(outer)
}

/** The same question about many patterns that may cover one. */
export function coversOf(inner: Pattern): (outer: Pattern) => boolean {
  const [beginning = ''] = inner.segments
  let texts: readonly string[] | undefined
  return (outer) => {
    const [first = ''] = outer.segments
    const isPrefix = outer.segments.length === 1 && outer.anchor === 'none'
    if (isPrefix && first.startsWith('/') && beginning.startsWith('/')) return beginning.startsWith(first)
    texts ??= textsOf(inner)
    return texts.every((text) => matchEnd(outer, text, nativeSearch) >= 0)
  }
}

/** The automaton that long texts are searched by knows octets only. */
function nativeSearch(text: string, segment: ByteString, from: number): number {
  return text.indexOf(segment, from)
}

/** A text that every pattern matches which covers this one: its segments with something else between them. */
export function coveredText(pattern: Pattern): string {
  return textsOf(pattern)[0] ?? ''
}

/** The targets that a pattern matches, as texts with `anyRun` for its stars. */
function textsOf({ segments, anchor }: Pattern): readonly string[] {
  const ends = { none: [anyRun], end: [''], 'end-or-query': ['', `?${anyRun}`] }[anchor]
  return ends.flatMap((end) => fromTheRoot(segments.join(anyRun) + end))
}

/** Stars in front take the first `/`, or nothing where the rest begins with one. */
function fromTheRoot(text: string): readonly string[] {
  const rest = text.replace(/^\u0100+/, '')
  const isRooted = rest.startsWith('/')
  if (rest === text) return isRooted ? [text] : []
  return isRooted ? [`/${anyRun}${rest}`, rest] : [`/${anyRun}${rest}`]
}

/**
 * Whether some target is matched by both patterns.
 *
 * Two patterns that go on after their first segment meet just where one first segment begins with the other and, if both end their
 * targets, one last segment ends with the other: all else finds room in between.
 */
export function meets(one: Pattern, other: Pattern): boolean {
  return waysOf(one).some((a) => waysOf(other).some((b) => waysMeet(a, b)))
}

/** A pattern without `end-or-query`. */
function waysOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.anchor !== 'end-or-query') return [pattern]
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

/** Whether a pattern matches any target. */
export function matchesSomething({ segments, anchor }: Pattern): boolean {
  const [first = ''] = segments
  return first.startsWith('/') || (first === '' && (segments.length > 1 || anchor === 'none'))
}

function isOneText({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor === 'end'
}

/** The shortest target that a pattern matches; undefined where it matches none. */
export function shortestTarget(pattern: Pattern): ByteString | undefined {
  const targets = textsOf(pattern).map((text) => {
    const octets = text.replaceAll(anyRun, '')
    return octets.startsWith('/') ? octets : `/${octets}`
  })
  return targets.toSorted((a, b) => a.length - b.length)[0]
}
