import type { Matching } from './dialect.ts'
import type { Group, Rule } from './group.ts'
import type { Pattern } from './pattern.ts'

/** A rule with one of its patterns and its place in the dialect's order. */
export interface ReadyRule {
  readonly rule: Rule
  readonly group: Group
  readonly pattern: Pattern
  /** What the rule says where it decides: a rule without a value allows, whatever its kind. */
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
        allows: rule.kind === 'allow' || rule.octets === '',
      })),
    ),
  )
  return matching.order === 'file' ? ready : ready.sort(longestFirst)
}

function patternsOf(rule: Rule, matching: Matching, robotsUrl: string | undefined): readonly Pattern[] {
  if (rule.octets !== '') return matching.compile(rule, robotsUrl)
  return matching.emptyValue === 'allows-all' ? everything : []
}

function longestFirst(a: ReadyRule, b: ReadyRule): number {
  return (
    b.pattern.octets - a.pattern.octets || Number(b.rule.kind === 'allow') - Number(a.rule.kind === 'allow')
  )
}
