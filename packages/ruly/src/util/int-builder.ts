import { scratch } from './scratch.ts'
import { listOf } from './list.ts'

/** Larger buffers are not kept. */
const keptLength = 1 << 18

const nothing = new Int32Array(0)

/** Up to this length, a list is faster to create than a typed array. */
const longList = 2048

/** Collects numbers whose count is not known in advance: a growing list costs several times as much. */
export class IntBuilder {
  count = 0
  readonly #isScratch: boolean
  #numbers: Int32Array

  /** `scratch`: with a buffer that only one builder at a time can have, so the numbers must be taken out in the same call. */
  constructor(buffer: 'scratch' | 'own') {
    this.#isScratch = buffer === 'scratch'
    if (!this.#isScratch) {
      this.#numbers = new Int32Array(512)
      return
    }
    this.#numbers = scratch.ints ?? new Int32Array(4096)
    scratch.ints = undefined
  }

  push(number: number): void {
    if (this.count === this.#numbers.length) this.#grow()
    this.#numbers[this.count++] = number
  }

  pushFive(first: number, second: number, third: number, fourth: number, fifth: number): void {
    const { count } = this
    if (count + 5 > this.#numbers.length) this.#grow()
    const numbers = this.#numbers
    numbers[count] = first
    numbers[count + 1] = second
    numbers[count + 2] = third
    numbers[count + 3] = fourth
    numbers[count + 4] = fifth
    this.count = count + 5
  }

  set(place: number, number: number): void {
    this.#numbers[place] = number
  }

  get(place: number): number {
    return this.#numbers[place] as number
  }

  /** The numbers as an array, a list if they are few. Nothing may be added afterwards. */
  end(): ArrayLike<number> {
    const { count } = this
    if (count > longList) return this.toInt32Array()
    const collected = this.#giveBack()
    const numbers = listOf<number>(count)
    for (let place = 0; place < count; place++) numbers[place] = collected[place] as number
    return numbers
  }

  /** The numbers as a typed array. Nothing may be added afterwards. */
  toInt32Array(): Int32Array {
    return this.#giveBack().slice(0, this.count)
  }

  #giveBack(): Int32Array {
    const numbers = this.#numbers
    this.#numbers = nothing
    if (this.#isScratch && numbers.length <= keptLength) scratch.ints = numbers
    return numbers
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
