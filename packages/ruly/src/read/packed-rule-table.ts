import type { Rule } from '../model/group.ts'
import { listOf } from '../util/list.ts'
import { textOfUtf8 } from '../text/utf8.ts'
import type { ByteString } from '../model/byte-string.ts'

/** Rules by where they stand. */
export interface PackedRuleTable {
  readonly content: ByteString
  /**
   * `spanSize` numbers a rule, from place `from` to place `to`: twice its line, and one more for an allow; start and end of its value
   * in the content.
   */
  readonly numbers: ArrayLike<number>
  readonly from: number
  readonly to: number
  /** Whether octets of the content are their own text. */
  readonly isOwnText: boolean
  /** Values that count otherwise than they stand, by the place of the rule's numbers. */
  readonly changed: ReadonlyMap<number, ByteString>
}

export const spanSize = 3
export const spanStart = 1
export const spanEnd = 2

/** How many rules there are. */
export function ruleCount({ from, to }: PackedRuleTable): number {
  return (to - from) / spanSize
}

/** The line of a rule, by how many stand before it. */
export function lineAt({ numbers, from }: PackedRuleTable, place: number): number {
  return (numbers[from + place * spanSize] as number) >> 1
}

/** All of them. */
export function rulesOf(spans: PackedRuleTable): readonly Rule[] {
  const count = ruleCount(spans)
  const rules = listOf<Rule>(count)
  for (let rule = 0, at = spans.from; rule < count; rule++, at += spanSize) rules[rule] = ruleAt(spans, at)
  return rules
}

/** The rule whose numbers begin at a place. */
export function ruleAt({ content, numbers, isOwnText, changed }: PackedRuleTable, at: number): Rule {
  const header = numbers[at] as number
  const changedTo = changed.size === 0 ? undefined : changed.get(at)
  const octets = changedTo ?? content.slice(numbers[at + spanStart], numbers[at + spanEnd])
  return {
    line: header >> 1,
    kind: (header & 1) === 1 ? 'allow' : 'disallow',
    value: isOwnText ? octets : textOfUtf8(octets),
    octets,
  }
}
