import type { FileRule } from './file-rule.ts'
import type { LintFile } from './lint-file.ts'
import { once } from '@ruly/common/once'

/** The lengths of the rules of a kind, among those that some robot obeys together with a rule. */
export type RuleLengths = (rule: FileRule, kind: 'allow' | 'disallow') => ReadonlySet<number> | undefined

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
