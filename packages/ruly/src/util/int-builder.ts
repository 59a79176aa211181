import { scratch } from './scratch.ts'
import { listOf } from './list.ts'

/** Larger buffers are not kept. */
const keptLength = 1 << 16

const nothing = new Int32Array(0)

/** Up to this length, a list is faster to create than a typed array. */
const longList = 2048

/** Collects numbers whose count is not known in advance: a growing list costs several times as much. */
export class IntBuilder {
  count = 0
  #numbers: Int32Array

  constructor() {
    this.#numbers = scratch.ints ?? new Int32Array(4096)
    scratch.ints = undefined
  }

  push(first: number, second: number, third: number): void {
    const { count } = this
    if (count + 3 > this.#numbers.length) this.#grow()
    const numbers = this.#numbers
    numbers[count] = first
    numbers[count + 1] = second
    numbers[count + 2] = third
    this.count = count + 3
  }

  set(place: number, number: number): void {
    this.#numbers[place] = number
  }

  get(place: number): number {
    return this.#numbers[place] as number
  }

  /** The numbers in a new list. Nothing may be added afterwards. */
  end(): ArrayLike<number> {
    const { count } = this
    const collected = this.#numbers
    this.#numbers = nothing
    if (collected.length <= keptLength) scratch.ints = collected
    if (count > longList) return collected.slice(0, count)
    const numbers = listOf<number>(count)
    for (let place = 0; place < count; place++) numbers[place] = collected[place] as number
    return numbers
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
