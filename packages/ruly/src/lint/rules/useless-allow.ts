import type { Group } from '../../model/group.ts'
import { robotsOf } from '../../messages/in-words.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const uselessAllow: LintRule = {
  code: 'useless-allow',
  severity: 'info',
  summary: 'An allow lets in what no disallow of its robots keeps out.',
  why:
    'What no rule matches is allowed (RFC 9309 §2.2.2), so an allow is there to make an exception from a disallow. Without one it changes no verdict: ' +
    'above all, it does not keep robots from the rest of the site.',
  *check({ relations, families, rulesOf, groups }) {
    // Where nothing is kept out, the rule can only be there because it says more to people than to robots.
    const isOpen = new Set(
      families.filter((family) => !family.some((group) => rulesOf(group).some(keepsOut))).flat(),
    )
    for (const [{ rule, line, group, pattern }, { changesNothing }] of relations) {
      if (
        !changesNothing ||
        pattern === undefined ||
        pattern.segments.every((text) => text === '' || text === '/')
      )
        continue
      const said = isOpen.has(group)
        ? `${quoted(rule.value)} is allowed without this rule, as is all else: it takes a "Disallow: /" to allow nothing but this.`
        : `${quoted(rule.value)} makes an exception from nothing: no disallow that it wins against matches any of it.`
      yield { line: line.number, message: said + loss(group, groups) }
    }
  },
}

/** What would be lost with the only rule of a group: user-agent lines without a rule are of the group below. */
function loss(group: Group, groups: readonly Group[]): string {
  if (group.rules.length > 1) return ''
  const isLast = group.index === groups.length - 1
  const robots = robotsOf(group)
  if (isLast && robots === 'everyone') return ''
  const without = isLast
    ? `some robots take ${robots} for one of everyone`
    : `${robots} would be in the group below`
  return ` It is the only rule of its group: without it, ${without}.`
}

function keepsOut({ rule }: { readonly rule: { readonly kind: string; readonly value: string } }): boolean {
  return rule.kind === 'disallow' && rule.value !== ''
}
