/**
 * Finds the least number at or above a bound in any range of a list of numbers, in as many steps as they have bits.
 *
 * A wavelet matrix: for each bit, the highest first, the list is divided into the numbers without it and those with it, each part
 * in its previous order. It is enough to know how many numbers before each index do not have the bit.
 */
export class WaveletMatrix {
  readonly #bits: number
  /** For each bit and index: how many numbers before it do not have the bit. */
  readonly #without: readonly Int32Array[]

  /** `numbers` below `limit`. */
  constructor(numbers: Int32Array, limit: number) {
    this.#bits = 32 - Math.clz32(limit)
    const levels: Int32Array[] = []
    let list = numbers
    for (let bit = this.#bits - 1; bit >= 0; bit--) {
      const without = withoutBit(list, bit)
      list = divided(list, bit, without)
      levels.push(without)
    }
    this.#without = levels
  }

  /** The least number at or above `bound` in a range; -1 if missing. */
  atLeast(bound: number, from: number, to: number): number {
    const smaller = this.#countBelow(bound, from, to)
    return smaller === to - from ? -1 : this.#nth(smaller, from, to)
  }

  #countBelow(bound: number, from: number, to: number): number {
    if (bound >= 2 ** this.#bits) return to - from
    let count = 0
    let low = from
    let high = to
    for (const [level, without] of this.#without.entries()) {
      const lowWithout = without[low] as number
      const highWithout = without[high] as number
      if (((bound >> (this.#bits - 1 - level)) & 1) === 0) {
        low = lowWithout
        high = highWithout
      } else {
        count += highWithout - lowWithout
        const all = without[without.length - 1] as number
        low += all - lowWithout
        high += all - highWithout
      }
    }
    return count
  }

  /** The number of the range that is greater than `count` others. */
  #nth(count: number, from: number, to: number): number {
    let number = 0
    let left = count
    let low = from
    let high = to
    for (const without of this.#without) {
      const lowWithout = without[low] as number
      const highWithout = without[high] as number
      number *= 2
      if (left < highWithout - lowWithout) {
        low = lowWithout
        high = highWithout
      } else {
        left -= highWithout - lowWithout
        number++
        const all = without[without.length - 1] as number
        low += all - lowWithout
        high += all - highWithout
      }
    }
    return number
  }
}

function withoutBit(list: Int32Array, bit: number): Int32Array {
  const without = new Int32Array(list.length + 1)
  for (let i = 0; i < list.length; i++)
    without[i + 1] = (without[i] as number) + ((((list[i] as number) >> bit) & 1) === 0 ? 1 : 0)
  return without
}

function divided(list: Int32Array, bit: number, without: Int32Array): Int32Array {
  const parts = new Int32Array(list.length)
  let zero = 0
  let one = without[list.length] as number
  for (const number of list) {
    if (((number >> bit) & 1) === 0) parts[zero++] = number
    else parts[one++] = number
  }
  return parts
}
