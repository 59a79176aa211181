import type { ByteString } from '@ruly/common/utf8'
import { canBeAutomaton, SuffixAutomaton } from './substring/suffix-automaton.ts'

/** Shorter searches are native: the worst case cannot grow there. */
const longStretch = 256

/** How many times the length of a text may be searched before an automaton is built from it, which takes about as long. */
const passesBeforeAutomaton = 64

/** Bytes of a segment that can make the native search slower by one pass in the worst case. */
const bytesForPass = 8

/** Bytes that are searched natively in the time of one question to the automaton. */
const quickStretch = 64

// The last text with long searches, the bytes of it that were searched so far, and its automaton.
let searched = ''
let passed = 0
let automaton: SuffixAutomaton | undefined

/**
 * Where a segment occurs in a text from an offset on; -1 if it does not.
 *
 * In the worst case (`aaaab` in `aaaa…`) the native search takes a step for each byte of the segment at each byte of the text, and
 * a file can contain thousands of segments. So long texts are searched with an automaton if a segment is very long or many were
 * searched for: then all searches in one text together take time proportional to the text and the segments, up to a logarithm.
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

/** Resets the count of searched bytes, for a question that may be about the same text as the last. */
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
