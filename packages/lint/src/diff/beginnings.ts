import { grouped } from '@ruly/common/grouped'
import type { ByteString } from '@ruly/common/utf8'
import type { Pattern } from 'ruly/dialects'

/** Things with patterns, found by how their patterns begin. */
export class Beginnings<Thing extends { readonly pattern: Pattern }> {
  readonly #byFirst: ReadonlyMap<ByteString, readonly Thing[]>
  /** Sorted. */
  readonly #firsts: readonly ByteString[]

  constructor(things: readonly Thing[]) {
    this.#byFirst = grouped(things, ({ pattern }) => firstOf(pattern))
    this.#firsts = [...this.#byFirst.keys()].sort()
  }

  /** The things that may match something that a pattern matches: one first segment begins with the other. */
  *near(pattern: Pattern): Iterable<Thing> {
    const first = firstOf(pattern)
    yield* this.#shorter(first)
    for (let at = this.#placeOf(first); at < this.#firsts.length; at++) {
      const longer = this.#firsts[at] as ByteString
      if (!longer.startsWith(first)) return
      yield* this.#byFirst.get(longer) ?? []
    }
  }

  /** The things with a shorter first segment, and those whose first segment is the text itself. */
  *#shorter(text: ByteString): Iterable<Thing> {
    for (let end = 0; end < text.length; end++) yield* this.#byFirst.get(text.slice(0, end)) ?? []
  }

  /** Position of a text in the sorted list, or where it would be inserted. */
  #placeOf(first: ByteString): number {
    let [low, high] = [0, this.#firsts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#firsts[middle] as ByteString) < first) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function firstOf({ segments: [first = ''] }: Pattern): ByteString {
  return first
}
