import type { ByteString } from '@ruly/common/utf8'
import { WaveletMatrix } from './wavelet-matrix.ts'

/** A transition is one 32-bit number: 8 bits for the byte, the others for the state. */
const longestText = 1 << 22
const notOctets = /[^\u0000-\u00ff]/

/** Whether an automaton can be built for a text: it consists of bytes, and is not too long. */
export function canBeAutomaton(text: string): boolean {
  return text.length <= longestText && !notOctets.test(text)
}

/**
 * Finds any segment in one text in time that depends only on the segment, up to a logarithm.
 *
 * This is the suffix automaton of the text. Segments that end at the same positions are one state, and reading a segment byte by byte
 * leads to its state. The link of a state is the state of its longest suffix that ends at more positions. So the links are a tree,
 * and with the ends in the order of that tree, those of each state are a range. For the path `/abab`:
 *
 *     state  segments           ends   range        by   from 0  from 1  from 5  from 2  from 7 …
 *     0                         all    0–5          /    1
 *     ├ 1    /                  1      0–1          a    5       2                       4
 *     ├ 5    a                  2 4    1–3          b    7               7       3
 *     │ ├ 2  /a                 2      1–2
 *     │ └ 4  /aba aba ba        4      2–3          ends in the order of the tree
 *     └ 7    ab b               3 5    3–5          place  0  1  2  3  4
 *       ├ 3  /ab                3      3–4          end    1  2  4  3  5
 *       └ 6  /abab abab bab     5      4–5
 *
 * Where is `ab` from offset 2 on? By `a` and `b`, 0 leads to 5 and 7. What ends at 3 begins before 2, so the end must be at least 4:
 * the least such number in places 3 to 5 is 5, and `ab` begins at 3. A `WaveletMatrix` of the ends finds it.
 */
export class SuffixAutomaton {
  /** By state: the length of its longest segment, its link, its first transition. */
  readonly #lengths: Int32Array
  readonly #links: Int32Array
  readonly #firsts: Int32Array
  /** Transitions, two numbers in each slot: the source with the byte, and the destination; 0 for an empty slot. */
  readonly #table: Int32Array
  /** By slot: the next transition of the same state. */
  readonly #nexts: Int32Array
  readonly #shift: number
  #states = 1
  /** By state: where its range of the ends begins, and how many there are. */
  readonly #starts: Int32Array
  readonly #counts: Int32Array
  readonly #ends: WaveletMatrix

  constructor(text: ByteString) {
    const states = 2 * text.length + 1
    this.#shift = Math.clz32(4 * text.length)
    const slots = 1 << (32 - this.#shift)
    this.#lengths = new Int32Array(states)
    this.#links = new Int32Array(states).fill(-1)
    this.#firsts = new Int32Array(states).fill(-1)
    this.#table = new Int32Array(2 * slots)
    this.#nexts = new Int32Array(slots)
    this.#starts = new Int32Array(states)
    this.#counts = new Int32Array(states)
    for (let at = 0, last = 0; at < text.length; at++) {
      last = this.#extend(last, text.charCodeAt(at))
      this.#counts[last] = 1
    }
    this.#ends = new WaveletMatrix(this.#orderEnds(text.length), text.length + 1)
  }

  /** Where a segment occurs from an offset on; -1 if it does not. */
  find(segment: ByteString, from: number): number {
    let state = 0
    for (let at = 0; at < segment.length; at++) {
      const octet = segment.charCodeAt(at)
      state = octet > 255 ? 0 : (this.#table[this.#slotOf(state, octet) + 1] as number)
      if (state === 0) return -1
    }
    if (state === 0) return from
    const start = this.#starts[state] as number
    const end = this.#ends.atLeast(from + segment.length, start, start + (this.#counts[state] as number))
    return end < 0 ? -1 : end - segment.length
  }

  /** Adds one byte; returns the state of the whole text so far. */
  #extend(last: number, octet: number): number {
    const added = this.#states++
    this.#lengths[added] = (this.#lengths[last] as number) + 1
    let state = last
    let slot = this.#slotOf(state, octet)
    while (this.#table[slot + 1] === 0) {
      this.#put(slot, state, octet, added)
      state = this.#links[state] as number
      if (state < 0) {
        this.#links[added] = 0
        return added
      }
      slot = this.#slotOf(state, octet)
    }
    const next = this.#table[slot + 1] as number
    this.#links[added] =
      this.#lengths[next] === (this.#lengths[state] as number) + 1 ? next : this.#split(state, octet, next)
    return added
  }

  /** A new state for those segments of `next` that `state` leads to: they end at more positions. */
  #split(state: number, octet: number, next: number): number {
    const shorter = this.#states++
    this.#lengths[shorter] = (this.#lengths[state] as number) + 1
    this.#links[shorter] = this.#links[next] as number
    this.#links[next] = shorter
    for (let slot = this.#firsts[next] as number; slot >= 0; slot = this.#nexts[slot >> 1] as number) {
      const by = (this.#table[slot] as number) & 255
      this.#put(this.#slotOf(shorter, by), shorter, by, this.#table[slot + 1] as number)
    }
    for (let from = state; from >= 0; from = this.#links[from] as number) {
      const slot = this.#slotOf(from, octet)
      if (this.#table[slot + 1] !== next) break
      this.#table[slot + 1] = shorter
    }
    return shorter
  }

  /** The slot of a transition, or where it would be: one that leads to 0 does not exist. */
  #slotOf(state: number, octet: number): number {
    const table = this.#table
    const key = (state << 8) | octet
    let slot = (Math.imul(key, 0x9e3779b1) >>> this.#shift) << 1
    while (table[slot + 1] !== 0 && table[slot] !== key) slot = (slot + 2) & (table.length - 1)
    return slot
  }

  #put(slot: number, state: number, octet: number, target: number): void {
    this.#table[slot] = (state << 8) | octet
    this.#table[slot + 1] = target
    this.#nexts[slot >> 1] = this.#firsts[state] as number
    this.#firsts[state] = slot
  }

  /**
   * Gives each state its range, and returns the ends in the order of the tree. A state that stands for a beginning of the text ends
   * where that does, which is its length, and all others only where those do that link to them.
   */
  #orderEnds(length: number): Int32Array {
    const lengths = this.#lengths
    const counts = this.#counts
    const starts = this.#starts
    const own = counts.slice()
    const byLength = this.#statesByLength(length)
    for (let i = byLength.length - 1; i > 0; i--) {
      const state = byLength[i] as number
      const link = this.#links[state] as number
      counts[link] = (counts[link] as number) + (counts[state] as number)
    }
    const ends = new Int32Array(length)
    // Where the next state that links to a state finds room in its range.
    const free = new Int32Array(this.#states)
    for (let i = 1; i < byLength.length; i++) {
      const state = byLength[i] as number
      const link = this.#links[state] as number
      const start = free[link] as number
      starts[state] = start
      free[link] = start + (counts[state] as number)
      free[state] = start + (own[state] as number)
      if (own[state] === 1) ends[start] = lengths[state] as number
    }
    return ends
  }

  /** The states, so that each is after its link. */
  #statesByLength(longest: number): Int32Array {
    const places = new Int32Array(longest + 2)
    const lengths = this.#lengths.subarray(0, this.#states)
    for (const length of lengths) places[length + 1] = (places[length + 1] as number) + 1
    for (let i = 1; i < places.length; i++) places[i] = (places[i] as number) + (places[i - 1] as number)
    const sorted = new Int32Array(lengths.length)
    for (let state = 0; state < lengths.length; state++) {
      const length = lengths[state] as number
      const place = places[length] as number
      sorted[place] = state
      places[length] = place + 1
    }
    return sorted
  }
}
