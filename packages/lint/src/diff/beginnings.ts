import { firstNot } from '@ruly/common/first-not'
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
    for (let end = 0; end < first.length; end++) yield* this.#byFirst.get(first.slice(0, end)) ?? []
    const start = firstNot(this.#firsts.length, (at) => (this.#firsts[at] as ByteString) < first)
    for (let at = start; at < this.#firsts.length; at++) {
      const longer = this.#firsts[at] as ByteString
      if (!longer.startsWith(first)) return
      yield* this.#byFirst.get(longer) ?? []
    }
  }
}

export function firstOf({ segments: [first = ''] }: Pattern): ByteString {
  return first
}
