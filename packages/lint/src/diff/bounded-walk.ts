import type { ByteString } from '@ruly/common/utf8'
import { lost, PatternWalk, type Walk } from './pattern-walk.ts'
import type { Pattern } from 'ruly/dialects'

/** A pattern as an automaton. */
export function walkOf(pattern: Pattern): Walk {
  const [first = '', bound = ''] = pattern.segments
  return pattern.anchor === 'before' ? new BoundedWalk(first, bound) : new PatternWalk(pattern)
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
