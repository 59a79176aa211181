import type { Matching } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import type { Pattern } from '../model/pattern.ts'
import type { RuleGroup } from '../read/rule-group.ts'
import { ruleAt, ruleCount, spanSize, spanStart } from '../read/packed-rule-table.ts'

/** A rule that may decide. */
export interface FoundRule {
  readonly rule: Rule
  readonly group: RuleGroup
  /** Offset of the rule's value in the content. */
  readonly offset: number
  /** The verdict of the rule where it decides. Without a value, that can differ from its kind. */
  readonly allows: boolean
}

/** A rule with one of its patterns. */
export interface ReadyRule extends FoundRule {
  readonly pattern: Pattern
  /** Its index among the rules of all groups. */
  readonly place: number
}

/** A pattern of a rule. */
export interface RankedPattern {
  readonly pattern: Pattern
  readonly allows: boolean
  /** The index of the rule among those of all groups. */
  readonly place: number
  /** Precedence in the order `longest`: bytes first, then allow before disallow. */
  readonly weight: number
}

/** What compiling rules needs besides the rules. */
export interface Compiling {
  readonly matching: Matching
  readonly robotsUrl: string | undefined
}

const everything: readonly Pattern[] = [{ segments: [''], anchor: 'none', sizeBytes: 0 }]

/**
 * The rules of the groups that an agent obeys, best first: the first whose pattern matches decides.
 *
 * `longest` sorts by bytes, then allow before disallow, then by the order of the file (RFC 9309 §2.2.2); the sort is stable. A
 * matcher can use any index over this list that finds the first match.
 */
export function compile(groups: readonly RuleGroup[], compiling: Compiling): readonly ReadyRule[] {
  const ready: ReadyRule[] = []
  let before = 0
  for (const group of groups) {
    const count = ruleCount(group.spans)
    for (let place = 0; place < count; place++) ready.push(...readyRules(group, place, compiling, before))
    before += count
  }
  return compiling.matching.order === 'file' ? ready : ready.sort(longestFirst)
}

/** The patterns of the rules of these groups in the same order, from which an index is built. */
export function compilePatterns(
  groups: readonly RuleGroup[],
  { matching, robotsUrl }: Compiling,
): readonly RankedPattern[] {
  const ranked: RankedPattern[] = []
  let place = 0
  for (const { spans } of groups) {
    for (let at = spans.from; at < spans.to; at += spanSize, place++) {
      const rule = ruleAt(spans, at)
      const allows = allowsWhereItDecides(rule, matching)
      for (const pattern of patternsOf(rule, { matching, robotsUrl })) {
        const { sizeBytes } = pattern
        ranked.push({ pattern, allows, place, weight: 2 * sizeBytes + (rule.kind === 'allow' ? 1 : 0) })
      }
    }
  }
  return matching.order === 'file' ? ranked : ranked.sort((a, b) => b.weight - a.weight)
}

/** A rule of a group with each of its patterns. `before` rules are in the groups before it. */
export function readyRules(
  group: RuleGroup,
  place: number,
  { matching, robotsUrl }: Compiling,
  before: number,
): readonly ReadyRule[] {
  const { rule, offset, allows } = foundRule(group, place, matching)
  return patternsOf(rule, { matching, robotsUrl }).map((pattern) => ({
    rule,
    group,
    offset,
    allows,
    pattern,
    place: before + place,
  }))
}

/** The rule at a place in a group. */
export function foundRule(group: RuleGroup, place: number, matching: Matching): FoundRule {
  const { spans } = group
  const at = spans.from + place * spanSize
  const rule = ruleAt(spans, at)
  const offset = spans.numbers[at + spanStart] as number
  return { rule, group, offset, allows: allowsWhereItDecides(rule, matching) }
}

/** The patterns of a rule, with or without a value. */
export function patternsOf(rule: Rule, { matching, robotsUrl }: Compiling): readonly Pattern[] {
  return rule.octets === '' ? emptyValuePatterns(rule, matching) : matching.compile(rule, robotsUrl)
}

function emptyValuePatterns({ kind }: Rule, { emptyValue }: Matching): readonly Pattern[] {
  const isNone = emptyValue === 'no-rule' || (emptyValue === 'no-rule-if-disallow' && kind === 'disallow')
  return isNone ? [] : everything
}

/** The verdict of a rule where it decides. */
export function allowsWhereItDecides({ kind, octets }: Rule, { emptyValue }: Matching): boolean {
  if (octets !== '') return kind === 'allow'
  return emptyValue !== 'opposite-for-all' || kind === 'disallow'
}

/** Negative if `a` comes before `b` in the order `longest`. */
export function longestFirst(
  a: Pick<ReadyRule, 'pattern' | 'rule'>,
  b: Pick<ReadyRule, 'pattern' | 'rule'>,
): number {
  return (
    b.pattern.sizeBytes - a.pattern.sizeBytes ||
    Number(b.rule.kind === 'allow') - Number(a.rule.kind === 'allow')
  )
}
