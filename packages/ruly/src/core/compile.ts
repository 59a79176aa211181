import type { Matching } from './dialect.ts'
import type { Group, Rule } from './group.ts'
import type { Pattern } from './pattern.ts'

/** A rule with one of its patterns and its place in the dialect's order. */
export interface ReadyRule {
  readonly rule: Rule
  readonly group: Group
  readonly pattern: Pattern
  /** What the rule says where it decides: a rule without a value need not say what its kind does. */
  readonly allows: boolean
}

const everything: readonly Pattern[] = [{ segments: [''], anchor: 'none', octets: 0 }]

/**
 * The rules of the groups that a robot obeys, best first: the first whose pattern matches decides.
 *
 * `longest` puts most octets first, allow before disallow among equals, then the order of the file (RFC 9309 §2.2.2); the sort
 * is stable. A matcher may keep any index over this list, as long as it finds the first match.
 */
export function compile(
  groups: readonly Group[],
  matching: Matching,
  robotsUrl: string | undefined,
): readonly ReadyRule[] {
  const ready = groups.flatMap((group) =>
    group.rules.flatMap((rule) =>
      patternsOf(rule, matching, robotsUrl).map((pattern) => ({
        rule,
        group,
        pattern,
        allows: allows(rule, matching),
      })),
    ),
  )
  return matching.order === 'file' ? ready : ready.sort(longestFirst)
}

function patternsOf(rule: Rule, matching: Matching, robotsUrl: string | undefined): readonly Pattern[] {
  return rule.octets === '' ? emptyValuePatterns(rule, matching) : matching.compile(rule, robotsUrl)
}

function emptyValuePatterns({ kind }: Rule, { emptyValue }: Matching): readonly Pattern[] {
  const isNone = emptyValue === 'no-rule' || (emptyValue === 'no-rule-if-disallow' && kind === 'disallow')
  return isNone ? [] : everything
}

function allows({ kind, octets }: Rule, { emptyValue }: Matching): boolean {
  if (octets !== '') return kind === 'allow'
  return emptyValue !== 'opposite-for-all' || kind === 'disallow'
}

function longestFirst(a: ReadyRule, b: ReadyRule): number {
  return (
    b.pattern.octets - a.pattern.octets || Number(b.rule.kind === 'allow') - Number(a.rule.kind === 'allow')
  )
}
