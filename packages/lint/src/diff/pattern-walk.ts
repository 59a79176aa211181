import type { ByteString } from '@ruly/common/utf8'
import type { Pattern } from 'ruly/dialects'

/** The place of a walk that can no longer match. */
export const lost = -1

/** A pattern as an automaton: the place after a text says whether it matches, and which bytes would make it match. */
export interface Walk {
  /** The place before the first byte. */
  readonly start: number
  /** The place after one more byte. */
  after(place: number, octet: string): number
  /** Whether a text that ends at this place is matched. */
  matchesAt(place: number): boolean
  /** Whether each longer text is matched too. */
  isDone(place: number): boolean
  /** The least number of bytes that are still needed. */
  wanting(place: number): number
  /** Whether only one byte does not lose the match. */
  isLiteral(place: number): boolean
  /** Adds the bytes that lead to other places than all other bytes do. */
  addLeading(place: number, leading: Set<string>): void
}

/** A pattern as an automaton. */
export function walkOf(pattern: Pattern): Walk {
  const [first = '', bound = ''] = pattern.segments
  return pattern.anchor === 'before' ? new BoundedWalk(first, bound) : new PatternWalk(pattern)
}

/**
 * The automaton of a pattern that has no bound.
 *
 * A place counts the literal bytes that are matched. Each segment is matched at its leftmost position, as `matchEnd` does, so there
 * is one place after each text. Within a segment, a failed match can be the beginning of the next one (Knuth, Morris and Pratt).
 */
class PatternWalk implements Walk {
  readonly #literal: ByteString
  /** Up to this place only the literal bytes lead further. */
  readonly #first: number
  readonly #anchor: Pattern['anchor']
  readonly #isOneSegment: boolean
  /** Where the segment of each place begins. */
  readonly #segmentStart: Int32Array
  /** The place to try next if the byte of a place does not follow; `lost` without such a place. */
  readonly #otherwise: Int32Array
  readonly #done: number

  constructor({ segments, anchor }: Pattern) {
    const [first = ''] = segments
    this.#literal = segments.join('')
    this.#first = first.length
    this.#anchor = anchor
    this.#isOneSegment = segments.length === 1
    this.#done = this.#literal.length + 1
    this.#segmentStart = new Int32Array(this.#done)
    this.#otherwise = new Int32Array(this.#done).fill(lost)
    let start = first.length
    for (const [index, segment] of segments.slice(1).entries()) {
      const isLast = index === segments.length - 2
      this.#segmentStart.fill(start, start, start + segment.length + (isLast ? 1 : 0))
      this.#failOver(start, segment, isLast)
      start += segment.length
    }
  }

  /** Fills in where a failed match of a segment continues. */
  #failOver(start: number, segment: ByteString, isLast: boolean): void {
    let tried = lost
    for (let place = 0; place < segment.length; place++) {
      this.#otherwise[start + place] = tried < 0 ? lost : start + tried
      while (tried >= 0 && segment[place] !== segment[tried]) {
        const next = this.#otherwise[start + tried] as number
        tried = next < 0 ? lost : next - start
      }
      tried++
    }
    // The end can come later than the last segment.
    if (isLast && segment !== '') this.#otherwise[start + segment.length] = start + tried
  }

  get start(): number {
    return this.#arrived(0)
  }

  after(place: number, octet: string): number {
    const { length } = this.#literal
    if (place === this.#done) return place
    if (place === length && octet === '?' && this.#anchor === 'end-or-query') return this.#done
    if (place === length && this.#anchor === 'first-end') return lost
    if (place < this.#first) return this.#literal[place] === octet ? this.#arrived(place + 1) : lost
    if (this.#isOneSegment) return lost
    const start = this.#segmentStart[place] as number
    for (let at = place; at >= 0; at = this.#otherwise[at] as number) {
      if (at < length && this.#literal[at] === octet) return this.#arrived(at + 1)
    }
    return start
  }

  #arrived(place: number): number {
    return place === this.#literal.length && this.#anchor === 'none' ? this.#done : place
  }

  matchesAt(place: number): boolean {
    return place >= this.#literal.length
  }

  isDone(place: number): boolean {
    return place === this.#done
  }

  wanting(place: number): number {
    return Math.max(0, this.#literal.length - place)
  }

  isLiteral(place: number): boolean {
    return place < this.#first
  }

  addLeading(place: number, leading: Set<string>): void {
    if (place === this.#done) return
    if (place === this.#literal.length && this.#anchor === 'end-or-query') leading.add('?')
    for (let at = place; at >= 0; at = this.#otherwise[at] as number) {
      const octet = this.#literal[at]
      if (octet !== undefined) leading.add(octet)
    }
  }
}

/** A beginning after which the rest has to sort before a bound: a place counts the bytes that are the same. */
class BoundedWalk implements Walk {
  readonly start = 0
  readonly #text: ByteString
  readonly #first: number
  readonly #done: number

  constructor(first: ByteString, bound: ByteString) {
    this.#text = first + bound
    this.#first = first.length
    this.#done = this.#text.length
  }

  after(place: number, octet: string): number {
    if (place === this.#done) return place
    const same = this.#text[place] as string
    if (octet === same) return place + 1 === this.#done ? lost : place + 1
    return octet < same && place >= this.#first ? this.#done : lost
  }

  matchesAt(place: number): boolean {
    return place >= this.#first
  }

  isDone(place: number): boolean {
    return place === this.#done
  }

  wanting(place: number): number {
    return Math.max(0, this.#first - place)
  }

  isLiteral(place: number): boolean {
    return place < this.#first
  }

  addLeading(place: number, leading: Set<string>): void {
    if (place === this.#done) return
    const same = this.#text.charCodeAt(place)
    leading.add(String.fromCharCode(same))
    if (place < this.#first) return
    for (let code = 0; code < same; code++) leading.add(String.fromCharCode(code))
  }
}
