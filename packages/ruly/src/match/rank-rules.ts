import type { Matching, Pattern } from '../model/dialect.ts'
import type { Group, Rule } from '../model/group.ts'
import type { RowGroup } from '../read/row-group.ts'
import { rowSize, rowStart } from '../read/row-table.ts'

/** A rule with one of its patterns. */
export interface RuleWithPattern {
  /** The rule. */
  readonly rule: Rule
  /** One of `patternsOf` the rule. */
  readonly pattern: Pattern
}

/** The same with the place of the rule. */
export interface ReadyRule extends RuleWithPattern {
  readonly group: RowGroup
  /** Offset of the rule's value in the content. */
  readonly offset: number
}

/** A pattern of a rule. */
export interface RankedPattern {
  readonly pattern: Pattern
  readonly allows: boolean
  /** See `weightOf`. */
  readonly weight: number
}

/** What compiling rules needs besides the rules. */
export interface Compiling {
  /** How the dialect matches. */
  readonly matching: Matching
  /** URL of the file; undefined if it is unknown. */
  readonly robotsUrl: string | undefined
  /** The groups that the agent obeys, as far as they are known. */
  readonly groups?: readonly Pick<Group, 'rules'>[] | undefined
}

const everything: readonly Pattern[] = [{ segments: [''], anchor: 'none', sizeBytes: 0 }]

/**
 * The rules of the groups that an agent obeys, best first: the first whose pattern matches decides.
 *
 * `longest` sorts by bytes, then allow before disallow (RFC 9309 §2.2.2), then by the order of the file, `longest-then-file` by bytes
 * and the order of the file; the sort is stable. A matcher can use any index over this list that finds the first match.
 */
export function compile(groups: readonly RowGroup[], compiling: Compiling): readonly ReadyRule[] {
  const ready: ReadyRule[] = []
  for (const group of groups) {
    const { table, from, to } = group.ruleRows
    for (let row = from; row < to; row += rowSize) {
      const rule = table.ruleAt(row)
      const offset = table.rows[row + rowStart] as number
      for (const pattern of patternsOf(rule, compiling)) ready.push({ rule, group, offset, pattern })
    }
  }
  return sorted(ready, compiling.matching)
}

/**
 * Sorts rules, which are in the order of the file, in the order of a dialect: the first that matches decides.
 *
 * @param rules the rules with their patterns; sorted in place
 * @param matching how the dialect matches
 * @returns the same array
 * @example
 * const [rule] = parse('User-agent: *\nDisallow: /a\n').groups[0]?.rules ?? []
 * const { matching } = rfc9309
 * if (rule) console.log(sortedRules([{ rule, pattern: patternOf('/a') }], matching).length) // 1
 */
export function sorted<R extends RuleWithPattern>(rules: R[], matching: Matching): R[] {
  const weight = ({ pattern, rule }: R): number => weightOfRule(pattern, rule, matching)
  return matching.order === 'file' ? rules : rules.sort((a, b) => weight(b) - weight(a))
}

/** The patterns of a rule, with what they do. */
export function rankedPatterns(rule: Rule, compiling: Compiling): readonly RankedPattern[] {
  const { matching } = compiling
  const allows = allowsWhereItDecides(rule, matching)
  const ranked: RankedPattern[] = []
  for (const pattern of patternsOf(rule, compiling))
    ranked.push({ pattern, allows, weight: weightOfRule(pattern, rule, matching) })
  return ranked
}

/** A rule whose missing value is compiled is an allow. */
function weightOfRule(
  { sizeBytes }: Pattern,
  { kind, rawValue }: Rule,
  { emptyValue, order }: Matching,
): number {
  return weightOf(sizeBytes, kind === 'allow' || (emptyValue === 'compiled' && rawValue === ''), order)
}

/** Precedence by length: in the order `longest`, an allow comes before a disallow with as many bytes. */
export function weightOf(sizeBytes: number, isAllow: boolean, order: Matching['order']): number {
  return 2 * sizeBytes + (isAllow && order === 'longest' ? 1 : 0)
}

/**
 * The patterns of a rule, with or without a value.
 *
 * @param rule a rule of a group
 * @param compiling how the dialect matches, and the URL of the file
 * @returns the patterns, any of which may match; none for a rule without effect
 * @example
 * const [rule] = parse('User-agent: *\nDisallow: /a\n').groups[0]?.rules ?? []
 * const { matching } = rfc9309
 * if (rule) console.log(patternsOf(rule, { matching, robotsUrl: undefined }).map(spellingOf)) // ['/a']
 */
export function patternsOf(rule: Rule, { matching, robotsUrl, groups }: Compiling): readonly Pattern[] {
  const isEmpty = rule.rawValue === '' && matching.emptyValue !== 'compiled'
  return isEmpty ? emptyValuePatterns(rule, matching) : matching.compile(rule, robotsUrl, groups)
}

function emptyValuePatterns({ kind }: Rule, { emptyValue }: Matching): readonly Pattern[] {
  return isVoidIfEmpty(kind === 'allow', emptyValue) ? [] : everything
}

/** Whether an allow or a disallow without a value has no pattern. */
export function isVoidIfEmpty(isAllow: boolean, emptyValue: Matching['emptyValue']): boolean {
  return emptyValue === 'no-rule' || (emptyValue === 'no-rule-if-disallow' && !isAllow)
}

/** Whether an allow or a disallow without a value allows where it decides. */
export function allowsIfEmpty(isAllow: boolean, emptyValue: Matching['emptyValue']): boolean {
  return emptyValue !== 'opposite-for-all' || !isAllow
}

/**
 * The verdict of a rule where it decides.
 *
 * @param rule a rule of a group
 * @param matching how the dialect matches
 * @returns whether it allows
 * @example
 * const [rule] = parse('User-agent: *\nDisallow: /a\n').groups[0]?.rules ?? []
 * if (rule) console.log(allowsWhereItDecides(rule, rfc9309.matching)) // false
 */
export function allowsWhereItDecides({ kind, rawValue }: Rule, { emptyValue }: Matching): boolean {
  return rawValue === '' ? allowsIfEmpty(kind === 'allow', emptyValue) : kind === 'allow'
}
