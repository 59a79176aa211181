import type { RewrittenBytes } from '../model/dialect.ts'

/** A way to find the rule that decides: rule by rule, or by an index. Both find the same one. */
export interface RuleSearch {
  /**
   * The hit for the text from an offset on: a number that stands for the best rule, `noHit` if no rule matches.
   *
   * With `changed`, the text can contain bytes that differ in the target: `undecided` if these would matter.
   */
  best(text: string, from: number, changed: RewrittenBytes | undefined): number
  /** The index of the rule of a hit among those of all groups. */
  placeOf(hit: number): number
}

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
