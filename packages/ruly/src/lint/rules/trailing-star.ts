import { matchAlike, patternsWith } from '../facts/rewritten-rule.ts'
import { keepsOrder, ruleLengths } from '../facts/rule-lengths.ts'
import { quoted } from '../text/quoted.ts'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import type { LintRule } from '../lint-rule.ts'

export const trailingStar: LintRule = {
  code: 'trailing-star',
  severity: 'info',
  summary: 'A pattern ends with a star that matches what would match without it.',
  why:
    'A pattern matches what begins with it (RFC 9309 §2.2.2), so a star at its end adds nothing but an octet to its length, which makes it win ' +
    'against other rules. Robots of the older standards take the star for a character of the path, and the rule matches nothing.',
  fix: 'keeps-verdicts',
  *check(file) {
    const lengths = ruleLengths(file)
    for (const one of file.rules) {
      const { rule, line, pattern } = one
      if (!rule.value.endsWith('*')) continue
      const [, stem = '', stars = ''] = /^(.*?[^*])(\*+)$/s.exec(rule.value) ?? []
      if (stars === '' || pattern === undefined || pattern.segments.length < 2 || !matchesSomething(pattern))
        continue
      const { end } = file.valueSpan(line)
      const start = end - stars.length
      const without = patternsWith(file, one, rule.octets.slice(0, -stars.length))
      // Without the star, a dollar sign before it would be the end of the URL, and white space no part of the value.
      if (/[ \t]$/.test(stem) || !matchAlike(one.patterns, without)) continue
      yield {
        line: line.number,
        span: { start, end },
        message: `The star at the end of ${quoted(rule.value)} matches nothing that ${quoted(stem)} does not${stem.includes('*') ? '' : ': robots without wildcards miss the rule for it'}.`,
        ...(keepsOrder(one, stars.length, lengths) ? { fix: [{ start, end, text: '' }] } : {}),
      }
    }
  },
}
