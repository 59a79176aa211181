import { EndPositions } from './end-positions.ts'
import type { ByteString } from '../../model/byte-string.ts'

/** A transition is one 32-bit number: 8 bits for the byte, the others for the state. */
const longestText = 1 << 22
const notOctets = /[^\u0000-\u00ff]/

/** Whether an automaton can be built for a text: it consists of bytes, and is not too long. */
export function canBeAutomaton(text: string): boolean {
  return text.length <= longestText && !notOctets.test(text)
}

/**
 * Finds any segment in one text in time that depends only on the segment, up to a logarithm: the suffix automaton of the text,
 * whose states are sets of positions at which a segment can end.
 */
export class SuffixAutomaton {
  /** By state: the length of its longest segment, the state of the longest suffix that ends at more positions, the first transition. */
  readonly #lengths: Int32Array
  readonly #links: Int32Array
  readonly #firsts: Int32Array
  /** Transitions, two numbers in each slot: the source with the byte, and the destination; 0 for an empty slot. */
  readonly #table: Int32Array
  /** By slot: the next transition of the same state. */
  readonly #nexts: Int32Array
  readonly #shift: number
  #states = 1
  /** Where the segments of each state end. */
  readonly #places: EndPositions

  constructor(text: ByteString) {
    const states = 2 * text.length + 1
    this.#shift = Math.clz32(4 * text.length)
    const slots = 1 << (32 - this.#shift)
    this.#lengths = new Int32Array(states)
    this.#links = new Int32Array(states).fill(-1)
    this.#firsts = new Int32Array(states).fill(-1)
    this.#table = new Int32Array(2 * slots)
    this.#nexts = new Int32Array(slots)
    const endOf = new Int32Array(states).fill(-1)
    for (let at = 0, last = 0; at < text.length; at++) {
      last = this.#extend(last, text.charCodeAt(at))
      endOf[last] = at + 1
    }
    const made = this.#states
    this.#places = new EndPositions(this.#lengths.subarray(0, made), this.#links, endOf, text.length)
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
    const end = this.#places.atLeast(from + segment.length, state)
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
}
