import type { Group } from 'ruly'
import { agentsInWords } from '../../messages/in-words.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const uselessAllow: LintRule = {
  code: 'useless-allow',
  severity: 'info',
  isOneMistake: true,
  summary: 'An allow matches nothing that is disallowed for its robots.',
  why:
    'What no rule matches is allowed (RFC 9309 §2.2.2), so an allow only makes an exception from a disallow. Without one it changes no verdict: ' +
    'in particular, it does not keep robots from the rest of the site.',
  *check({ relations, families, rulesOf, groups, isForEveryone }) {
    // If nothing is disallowed, the rule may be there for people instead of robots.
    const isOpen = new Set(
      families.filter((family) => !family.some((group) => rulesOf(group).some(keepsOut))).flat(),
    )
    const isClosed = groups.some((group) => isForEveryone(group) && rulesOf(group).some(keepsOut))
    for (const [{ rule, line, group, pattern }, { changesNothing }] of relations) {
      // `group-loses-star-rules` reports a group of allows beside rules for everyone.
      if (isClosed && isOpen.has(group) && !isForEveryone(group)) continue
      if (
        !changesNothing ||
        pattern === undefined ||
        pattern.segments.every((text) => text === '' || text === '/')
      )
        continue
      const said = isOpen.has(group)
        ? `${quoted(rule.value)} is allowed without this rule, like everything else: add "Disallow: /" to allow nothing but this.`
        : `${quoted(rule.value)} is an exception from nothing: no disallow that it overrides matches any of it.`
      yield { line: line.number, message: said + loss(group, groups) }
    }
  },
}

/** What would change without the only rule of a group: user-agent lines without a rule belong to the next group. */
function loss(group: Group, groups: readonly Group[]): string {
  if (group.rules.length > 1) return ''
  const isLast = group.index === groups.length - 1
  const robots = agentsInWords(group)
  if (isLast && robots === 'everyone') return ''
  const without = isLast
    ? `some agents apply the rules for everyone to ${robots}`
    : `${robots} would belong to the next group`
  return ` It is the only rule of its group: without it, ${without}.`
}

function keepsOut({ rule }: { readonly rule: { readonly kind: string; readonly value: string } }): boolean {
  return rule.kind === 'disallow' && rule.value !== ''
}
