import { quoted } from '../quoted.ts'
import type { LintRule } from '../rule.ts'

export const uselessAllow: LintRule = {
  code: 'useless-allow',
  severity: 'info',
  summary: 'An allow lets in what no disallow of its robots keeps out.',
  why:
    'What no rule matches is allowed (RFC 9309 §2.2.2), so an allow is there to make an exception from a disallow. Without one it changes no verdict: ' +
    'above all, it does not keep robots from the rest of the site.',
  *check({ relations, families, rulesOf }) {
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
      yield {
        line: line.number,
        message: isOpen.has(group)
          ? `${quoted(rule.value)} is allowed without this rule, as is all else: it takes a "Disallow: /" to allow nothing but this.`
          : `${quoted(rule.value)} makes an exception from nothing: no disallow that it wins against matches any of it.`,
      }
    }
  },
}

function keepsOut({ rule }: { readonly rule: { readonly kind: string; readonly value: string } }): boolean {
  return rule.kind === 'disallow' && rule.value !== ''
}
