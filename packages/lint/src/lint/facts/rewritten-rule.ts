import { patternsOf, spellingOf } from 'ruly'
import { textOfUtf8, percentEncoded, type ByteString } from '@ruly/common/utf8'
import type { Pattern } from 'ruly/dialects'
import { once } from '@ruly/common/once'
import type { Edit } from '@ruly/common/edits'

import { covers } from '../../analysis/pattern-algebra.ts'
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
function pairwise<Item>(
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

/** The lengths of the rules of a kind, among those that some robot obeys together with a rule. */
type RuleLengths = (rule: FileRule, kind: 'allow' | 'disallow') => ReadonlySet<number> | undefined

export function ruleLengths({ families, rulesOf, robots }: LintFile): RuleLengths {
  if (robots.dialect.matching.order === 'file') return () => undefined
  const byGroup = once(
    () =>
      new Map(
        families.flatMap((family) => {
          const rules = family.flatMap(rulesOf)
          const lengths = { allow: lengthsOf(rules, 'allow'), disallow: lengthsOf(rules, 'disallow') }
          return family.map((group) => [group, lengths] as const)
        }),
      ),
  )
  return ({ group }, kind) => byGroup().get(group)?.[kind]
}

function lengthsOf(rules: readonly FileRule[], kind: 'allow' | 'disallow'): ReadonlySet<number> {
  return new Set(
    rules
      .filter(({ rule }) => rule.kind === kind)
      .flatMap(({ patterns }) => patterns.map(({ sizeBytes }) => sizeBytes)),
  )
}

/** Whether a rule keeps its precedence over all others if its pattern gets this many bytes shorter. */
export function keepsOrder(rule: FileRule, less: number, lengths: RuleLengths): boolean {
  const others = lengths(rule, rule.rule.kind === 'allow' ? 'disallow' : 'allow')
  const sizeBytes = rule.pattern?.sizeBytes
  if (others === undefined || sizeBytes === undefined) return true
  return Array.from({ length: less + 1 }, (_, fewer) => sizeBytes - fewer).every((n) => !others.has(n))
}

/**
 * The fix that escapes bytes of a path; none if there are no such bytes, or if the dialect would compare the escaped path
 * differently.
 */
export function escapingOf(
  file: LintFile,
  one: FileRule,
  unescaped: RegExp,
): { readonly fix?: readonly Edit[] } {
  const after = patternsWith(file, one, one.rule.rawValue.replaceAll(unescaped, escaped))
  return areSame(one.patterns, after) ? replacing(file, one, unescaped, escaped) : {}
}

/** The fix that replaces parts of a value, and no other bytes of it; none if there are no such parts. */
export function replacing(
  { valueSpan }: LintFile,
  { rule: { rawValue }, line }: FileRule,
  parts: RegExp,
  replaced: (part: ByteString) => string,
): { readonly fix?: readonly Edit[] } {
  const { start, end } = valueSpan(line)
  if (end - start !== rawValue.length) return {}
  const fix = Array.from(rawValue.matchAll(parts), ({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
    text: replaced(part),
  }))
  return fix.length === 0 ? {} : { fix }
}

export function escaped(octets: ByteString): string {
  return Array.from(octets, (octet) => percentEncoded(octet.charCodeAt(0))).join('')
}

function areSame(some: readonly Pattern[], others: readonly Pattern[]): boolean {
  return pairwise(
    some,
    others,
    (one, other) => spellingOf(one) === spellingOf(other) && one.sizeBytes === other.sizeBytes,
  )
}
