import { patternsOf } from 'ruly'
import { textOfUtf8 } from '@ruly/common/utf8'
import type { ByteString } from '@ruly/common/byte-string'
import { covers } from '../../analysis/pattern-algebra.ts'
import type { Pattern } from 'ruly/dialects'
import type { FileRule } from './file-rule.ts'
import type { LintFile } from './lint-file.ts'

/** The patterns that a rule would have with another value. */
export function patternsWith(
  { robots: { dialect, url } }: LintFile,
  { rule }: FileRule,
  rawValue: ByteString,
): readonly Pattern[] {
  const { matching } = dialect
  return patternsOf({ ...rule, rawValue, value: textOfUtf8(rawValue) }, { matching, robotsUrl: url })
}

/** Whether patterns match the same targets, one by one. */
export function matchAlike(some: readonly Pattern[], others: readonly Pattern[]): boolean {
  return pairwise(some, others, (one, other) => covers(one, other) && covers(other, one))
}

/** Whether a relation holds between the first items of both lists, the second, and so on. */
export function pairwise<Item>(
  some: readonly Item[],
  others: readonly Item[],
  holds: (one: Item, other: Item) => boolean,
): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index]
      return other !== undefined && holds(one, other)
    })
  )
}
