import type { Octets } from './octets.ts'
import { TextAutomaton } from './text-automaton.ts'

/** Shorter segments and stretches are searched natively: the worst case cannot grow there. */
const longSegment = 32
const longStretch = 256

/** How many times the length of a text may be searched through before an automaton is made of it: it takes about as long. */
const passesBeforeAutomaton = 64

/** Octets that are passed natively in the time that one question takes an automaton. */
const quickStretch = 64

// The last long text, the octets of it that were passed in longer stretches, and its automaton.
let searched = ''
let passed = 0
let automaton: TextAutomaton | undefined

/**
 * Where a segment stands in a text from an offset on, -1 where it does not.
 *
 * The platform's own search takes a step per octet of the segment for each octet of the text in the worst case (`aaaab` in `aaaa…`), and a
 * file can ask for thousands of segments. So long texts are searched by an automaton where a segment is long or many were searched for:
 * then all searches in one text together take time in proportion to the text and to the segments, but for a logarithm.
 */
export function findSegment(text: string, segment: Octets, from: number): number {
  return text.length - from < longStretch ? text.indexOf(segment, from) : findInLong(text, segment, from)
}

function findInLong(text: string, segment: Octets, from: number): number {
  if (text !== searched) {
    searched = text
    passed = 0
    automaton = undefined
  }
  if (
    automaton === undefined &&
    segment.length <= longSegment &&
    passed <= passesBeforeAutomaton * text.length
  ) {
    const found = text.indexOf(segment, from)
    passed += Math.max(0, (found < 0 ? text.length : found) - from - quickStretch)
    return found
  }
  automaton ??= new TextAutomaton(text)
  return automaton.find(segment, from)
}
