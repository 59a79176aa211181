import type { Pattern } from '../model/pattern.ts'
import type { ByteString } from '../model/byte-string.ts'
import { findSegment } from './segment-search.ts'

/** The pattern that a normal form spells: `*` any run of octets, a last `$` the end. */
export function patternOf(normalForm: ByteString): Pattern {
  const anchored = normalForm.endsWith('$')
  return {
    segments: segmentsOf(anchored ? normalForm.slice(0, -1) : normalForm),
    anchor: anchored ? 'end' : 'none',
    sizeBytes: normalForm.length,
  }
}

/** As `split` cuts them, in a third of the time. */
function segmentsOf(octets: ByteString): readonly ByteString[] {
  let star = octets.indexOf('*')
  if (star < 0) return [octets]
  const segments = [octets.slice(0, star)]
  for (let from = star + 1; ; from = star + 1) {
    star = octets.indexOf('*', from)
    if (star < 0) {
      segments.push(octets.slice(from))
      return segments
    }
    segments.push(octets.slice(from, star))
  }
}

/** The pattern that matches what begins with a text, in which nothing is a wildcard. */
export function prefixOf(normalForm: ByteString): Pattern {
  return { segments: [normalForm], anchor: 'none', sizeBytes: normalForm.length }
}

/** The normal form that a pattern was made of. */
export function spellingOf(pattern: Pattern): ByteString {
  const { segments, anchor } = pattern
  const text = segments.length === 1 ? (segments[0] as ByteString) : segments.join('*')
  return anchor === 'none' ? text : `${text}$`
}

/** Finds a segment in a target from an offset on: -1 where there is none. */
export type SegmentSearch = (target: ByteString, segment: ByteString, from: number) => number

/**
 * Where the match of a pattern ends in a target, or -1.
 *
 * Each segment is taken at the leftmost place that it fits, and never taken again: where any choice of places matches, this
 * one does. So the search for each segment begins where the one before ended, and no pattern makes it go back.
 */
export function matchEnd(pattern: Pattern, target: ByteString, search: SegmentSearch = findSegment): number {
  const first = pattern.segments[0] as ByteString
  if (!target.startsWith(first)) return -1
  return restEnd(pattern.segments, 1, restShape(pattern), target, first.length, search)
}

const anchors: readonly Pattern['anchor'][] = ['none', 'end', 'end-or-query']

/** How many segments stand behind the first, times four, and a number for the anchor. */
export function restShape({ segments, anchor }: Pattern): number {
  return (segments.length - 1) * 4 + anchors.indexOf(anchor)
}

/**
 * The same for what stands behind the first segment: `shape` is of the segments in a list from a place on. What stands before
 * `from` in the text does not matter.
 */
export function restEnd(
  segments: readonly ByteString[],
  place: number,
  shape: number,
  target: ByteString,
  from: number,
  search: SegmentSearch = findSegment,
): number {
  const anchor = anchors[shape & 3]
  const count = shape >> 2
  const last = place + count - 1
  let at = from
  for (let i = place; i < last; i++) {
    const segment = segments[i] as ByteString
    const found = search(target, segment, at)
    if (found < 0) return -1
    at = found + segment.length
  }
  if (count === 0) return endsThere(anchor, target, at) ? at : -1
  const tail = segments[last] as ByteString
  if (anchor !== 'none') return anchoredEnd(tail, anchor, target, at, search)
  const found = search(target, tail, at)
  return found < 0 ? -1 : found + tail.length
}

function endsThere(anchor: Pattern['anchor'] | undefined, target: ByteString, at: number): boolean {
  return anchor === 'none' || at === target.length || (anchor === 'end-or-query' && target[at] === '?')
}

/** Where a last segment that begins at `at` or later ends before an end that the anchor takes; the end itself comes first. */
function anchoredEnd(
  tail: ByteString,
  anchor: Pattern['anchor'] | undefined,
  target: ByteString,
  at: number,
  search: SegmentSearch,
): number {
  if (target.length - tail.length >= at && target.endsWith(tail)) return target.length
  if (anchor === 'end') return -1
  const found = search(target, `${tail}?`, at)
  return found < 0 ? -1 : found + tail.length
}
