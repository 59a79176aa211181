/**
 * Finds the least number from a bound on in any range of a list, in a step or two for each bit of the numbers.
 *
 * A wavelet matrix: for each bit, the highest first, the list is divided into the numbers without it and those with it, each part in
 * its previous order. So a range of the list becomes two ranges of the next one, and to find them it is enough to know how many
 * numbers before a place do not have the bit. For 1 2 4 3 5:
 *
 *     bit 4   1 2 4 3 5     without it before each place   0 1 2 2 3 3
 *     bit 2   1 2 3|4 5                                    0 1 1 1 2 3
 *     bit 1   1 4 5|2 3                                    0 0 1 1 2 2
 *
 * The least number from 4 on in the last two, 3 and 5: 4 has bit 4, so only numbers with it are left, 5, at place 4. It does not have
 * bit 2: place 2. It has bit 1, so the branch without it is empty, and the one with it leads to 5.
 */
export class WaveletMatrix {
  /** For each bit, the lowest first: how many numbers before each place do not have it. */
  readonly #without: readonly Int32Array[]

  /** `numbers` below `limit`. */
  constructor(numbers: Int32Array, limit: number) {
    const levels: Int32Array[] = []
    let list = numbers
    for (let bit = 31 - Math.clz32(limit); bit >= 0; bit--) {
      const without = new Int32Array(list.length + 1)
      for (let i = 0; i < list.length; i++)
        without[i + 1] = (without[i] as number) + (((list[i] as number) >> bit) & 1 ? 0 : 1)
      const divided = new Int32Array(list.length)
      let zero = 0
      let one = without[list.length] as number
      for (const number of list) divided[(number >> bit) & 1 ? one++ : zero++] = number
      levels.unshift(without)
      list = divided
    }
    this.#without = levels
  }

  /** The least number at or above `bound` in a range; -1 if missing. */
  atLeast(bound: number, from: number, to: number): number {
    const bits = this.#without.length
    return bound < 2 ** bits ? least(this.#without, bits - 1, bound, from, to) : -1
  }
}

/** The same of the bits up to one. Only one branch can fail after it was entered: from there on, `bound` is 0. */
function least(levels: readonly Int32Array[], bit: number, bound: number, from: number, to: number): number {
  if (from === to) return -1
  if (bit < 0) return 0
  const without = levels[bit] as Int32Array
  const low = without[from] as number
  const high = without[to] as number
  const hasBit = ((bound >> bit) & 1) === 1
  const smaller = hasBit ? -1 : least(levels, bit - 1, bound, low, high)
  if (smaller >= 0) return smaller
  const all = without[without.length - 1] as number
  const greater = least(levels, bit - 1, hasBit ? bound : 0, all + from - low, all + to - high)
  return greater < 0 ? -1 : greater + (1 << bit)
}
