/** Collects numbers whose count is not known in advance: a growing list costs several times as much. */
export class IntBuilder {
  count = 0
  #numbers = new Int32Array(512)

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

  toInt32Array(): Int32Array {
    return this.#numbers.slice(0, this.count)
  }

  #grow(): void {
    const larger = new Int32Array(this.#numbers.length * 2)
    larger.set(this.#numbers)
    this.#numbers = larger
  }
}
