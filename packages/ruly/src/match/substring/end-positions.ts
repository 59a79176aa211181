import { WaveletMatrix } from './wavelet-matrix.ts'

/**
 * The positions at which the segments of each state of an automaton end.
 *
 * They are the end of the state itself and those of all states that link to it: a range of all ends, once these are sorted along
 * the links.
 */
export class EndPositions {
  readonly #from: Int32Array
  readonly #to: Int32Array
  readonly #ends: WaveletMatrix

  /** By state: its length, its link, and its own end, -1 if it has none; a link leads to a shorter state. */
  constructor(lengths: Int32Array, links: Int32Array, own: Int32Array, longest: number) {
    const byLength = sortedByLength(lengths, longest)
    const free = sizesOf(byLength, links, own)
    this.#from = new Int32Array(lengths.length)
    this.#to = new Int32Array(lengths.length)
    const ends = new Int32Array(longest)
    // From here on `free` says where in the range of a state the next one may begin.
    free[0] = 0
    for (let i = 1; i < byLength.length; i++) {
      const state = byLength[i] as number
      const link = links[state] as number
      const from = free[link] as number
      const to = from + (free[state] as number)
      const end = own[state] as number
      if (end >= 0) ends[from] = end
      this.#from[state] = from
      this.#to[state] = to
      free[state] = end < 0 ? from : from + 1
      free[link] = to
    }
    this.#ends = new WaveletMatrix(ends, longest + 1)
  }

  /** The first end of the segments of a state at or after `bound`; -1 if missing. */
  atLeast(bound: number, state: number): number {
    return this.#ends.atLeast(bound, this.#from[state] as number, this.#to[state] as number)
  }
}

/** At how many positions the segments of each state end. */
function sizesOf(byLength: Int32Array, links: Int32Array, own: Int32Array): Int32Array {
  const sizes = new Int32Array(byLength.length)
  for (let i = byLength.length - 1; i > 0; i--) {
    const state = byLength[i] as number
    const link = links[state] as number
    const size = (sizes[state] as number) + ((own[state] as number) < 0 ? 0 : 1)
    sizes[state] = size
    sizes[link] = (sizes[link] as number) + size
  }
  return sizes
}

function sortedByLength(lengths: Int32Array, longest: number): Int32Array {
  const starts = new Int32Array(longest + 2)
  for (const length of lengths) starts[length + 1] = (starts[length + 1] as number) + 1
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] as number) + (starts[i - 1] as number)
  const sorted = new Int32Array(lengths.length)
  for (const [state, length] of lengths.entries()) {
    const place = starts[length] as number
    sorted[place] = state
    starts[length] = place + 1
  }
  return sorted
}
