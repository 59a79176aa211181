import type { Rule } from '../model/group.ts'
import { listOf } from '../util/list.ts'
import { textOfUtf8 } from '../text/utf8.ts'
import type { ByteString } from '../model/byte-string.ts'

/** Rules as packed numbers. */
export interface PackedRuleTable {
  readonly content: ByteString
  /**
   * `spanSize` numbers for each rule, from index `from` to `to`: twice its line, plus one for an allow; start and end of its value
   * in the content; its literal key.
   */
  readonly numbers: ArrayLike<number>
  readonly from: number
  readonly to: number
  /** Whether the content is ASCII, so that its bytes are its text. */
  readonly isOwnText: boolean
  /** Values that differ from the content, by the index of the rule's numbers. */
  readonly changed: ReadonlyMap<number, ByteString>
}

export const spanSize = 4
export const spanStart = 1
export const spanEnd = 2
export const spanKey = 3

/** How many rules there are. */
export function ruleCount({ from, to }: PackedRuleTable): number {
  return (to - from) / spanSize
}

/** The line of a rule, by how many rules are before it. */
export function lineAt({ numbers, from }: PackedRuleTable, place: number): number {
  return (numbers[from + place * spanSize] as number) >> 1
}

/** All rules. */
export function rulesOf(spans: PackedRuleTable): readonly Rule[] {
  const count = ruleCount(spans)
  const rules = listOf<Rule>(count)
  for (let rule = 0, at = spans.from; rule < count; rule++, at += spanSize) rules[rule] = ruleAt(spans, at)
  return rules
}

/** The rule whose numbers begin at an index. */
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
