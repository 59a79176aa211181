import { listOf } from './list.ts'

/** Kept for the next gathering, unless it has grown large. */
let spare: Int32Array | undefined
const keptLength = 1 << 16

const nothing = new Int32Array(0)

/** A list is made faster than a typed array, as long as it is short. */
const longList = 2048

/** Gathers numbers before it is known how many there will be: a list that grows costs several times as much. */
export class Gathering {
  count = 0
  #numbers: Int32Array

  constructor() {
    this.#numbers = spare ?? new Int32Array(4096)
    spare = undefined
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

  /** The numbers in a list of their own. Nothing is to be gathered afterwards. */
  end(): ArrayLike<number> {
    const { count } = this
    const gathered = this.#numbers
    this.#numbers = nothing
    if (gathered.length <= keptLength) spare = gathered
    if (count > longList) return gathered.slice(0, count)
    const numbers = listOf<number>(count)
    for (let place = 0; place < count; place++) numbers[place] = gathered[place] as number
    return numbers
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
