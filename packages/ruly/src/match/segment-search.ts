import type { ByteString } from '../model/byte-string.ts'
import { canBeAutomaton, SuffixAutomaton } from './substring/suffix-automaton.ts'

/** Shorter stretches are searched natively: the worst case cannot grow there. */
const longStretch = 256

/** How many times the length of a text may be searched through before an automaton is made of it: it takes about as long. */
const passesBeforeAutomaton = 64

/** ByteString of a segment that may make the platform's search slower by one pass, at its worst. */
const bytesForPass = 8

/** ByteString that are passed natively in the time that one question takes an automaton. */
const quickStretch = 64

// The last text that was searched at length, the octets of it that were passed in long stretches, and its automaton.
let searched = ''
let passed = 0
let automaton: SuffixAutomaton | undefined

/**
 * Where a segment stands in a text from an offset on, -1 where it does not.
 *
 * The platform's own search takes a step per octet of the segment for each octet of the text in the worst case (`aaaab` in `aaaa…`), and a
 * file can ask for thousands of segments. So long texts are searched by an automaton where a segment is very long or many were searched for:
 * then all searches in one text together take time in proportion to the text and to the segments, but for a logarithm.
 */
export function findSegment(text: string, segment: ByteString, from: number): number {
  if (text.length - from < longStretch) return text.indexOf(segment, from)
  if (automaton !== undefined && text === searched) return automaton.find(segment, from)
  const passes = Math.ceil(segment.length / bytesForPass)
  if (passes > passesBeforeAutomaton) {
    notePassed(text, passes * text.length)
    if (automaton !== undefined) return automaton.find(segment, from)
  }
  const found = text.indexOf(segment, from)
  const stretch = (found < 0 ? text.length : found) - from
  if (stretch > quickStretch) notePassed(text, passes * stretch)
  return found
}

/** Begins to count anew what is passed: for a question, which may be about the text of the last. */
export function beginQuestion(): void {
  passed = 0
}

function notePassed(text: string, sizeBytes: number): void {
  if (text !== searched) {
    searched = text
    passed = 0
    automaton = undefined
  }
  passed += sizeBytes
  if (passed > passesBeforeAutomaton * text.length && canBeAutomaton(text))
    automaton = new SuffixAutomaton(text)
}
