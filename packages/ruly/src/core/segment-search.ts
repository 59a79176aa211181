import type { Octets } from './octets.ts'

/** Segments and stretches below these lengths are searched natively: the worst case cannot grow there. */
const longSegment = 32
const longStretch = 256

const fallbacks = new Map<Octets, Int32Array>()
const rememberedFallbacks = 256

/**
 * Where a segment stands in a text from an offset on, -1 where it does not; linear in the text, whatever the two are.
 *
 * The platform's own search takes a step per octet of the segment for each octet of the text in the worst case (`aaaab` in `aaaa…`);
 * long segments in long texts are searched by Knuth, Morris and Pratt.
 */
export function findSegment(text: string, segment: Octets, from: number): number {
  return segment.length <= longSegment || text.length - from < longStretch
    ? text.indexOf(segment, from)
    : findLinearly(text, segment, from)
}

function findLinearly(text: string, segment: Octets, from: number): number {
  const fallback = fallbackOf(segment)
  let matched = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    while (matched > 0 && segment.charCodeAt(matched) !== code) matched = fallback[matched - 1] as number
    if (segment.charCodeAt(matched) === code) matched++
    if (matched === segment.length) return at - matched + 1
  }
  return -1
}

/** For each beginning of the segment, the length of the longest other beginning that it ends with. */
function fallbackOf(segment: Octets): Int32Array {
  const known = fallbacks.get(segment)
  if (known !== undefined) return known
  const fallback = new Int32Array(segment.length)
  for (let at = 1, matched = 0; at < segment.length; at++) {
    while (matched > 0 && segment.charCodeAt(matched) !== segment.charCodeAt(at))
      matched = fallback[matched - 1] as number
    if (segment.charCodeAt(matched) === segment.charCodeAt(at)) matched++
    fallback[at] = matched
  }
  if (fallbacks.size === rememberedFallbacks) fallbacks.clear()
  fallbacks.set(segment, fallback)
  return fallback
}
