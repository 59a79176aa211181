// The result of a question about the rules of an agent: a number, because one is needed for each URL.

/** No rule matches, which allows. Greater than any other hit. */
export const noHit = 0x3fffffff

/** The target has to be built first. */
export const undecided = -1

/** A hit for the rule of a number: the lowest bit says whether the rule allows. */
export function hitOf(number: number, allows: boolean): number {
  return number * 2 + (allows ? 1 : 0)
}

export function allowsBy(hit: number): boolean {
  return (hit & 1) === 1
}
