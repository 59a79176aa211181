import type { LintRule } from '../lint-rule.ts'

export const reservedEscape: LintRule = {
  code: 'reserved-escape',
  severity: 'info',
  summary: 'A path has an escaped slash or question mark.',
  why:
    'Escapes of reserved characters are not decoded before rules are compared (RFC 9309 §2.2.2): `/a%2Fb` matches `/a%2Fb` but not `/a/b`. Such URLs are ' +
    'rare, and the rule was often copied from a URL that contains another one as a value.',
  *check({ rules, valueSpan }) {
    // After a question mark, it is a value that URLs escape too.
    for (const { rule, line } of rules) {
      if (!rule.value.includes('%')) continue
      const [escape] = /%(?:2F|3F)/i.exec(rule.value.split('?', 1)[0] ?? '') ?? []
      if (escape === undefined) continue
      const character = escape.endsWith('3F') || escape.endsWith('3f') ? '?' : '/'
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"${escape}" matches URLs with "${escape}" only, not those with "${character}".`,
      }
    }
  },
}
