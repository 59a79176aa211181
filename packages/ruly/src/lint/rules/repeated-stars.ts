import { matchAlike, patternsWith } from '../facts/rewritten-rule.ts'
import { keepsOrder, ruleLengths } from '../facts/rule-lengths.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const repeatedStars: LintRule = {
  code: 'repeated-stars',
  severity: 'info',
  summary: 'Stars stand side by side in a pattern.',
  why:
    'A star stands for any run of octets, slashes too (RFC 9309 §2.2.3), so a second one next to it matches nothing more. It counts as an octet when ' +
    'rules are compared, and makes robots that try every place for every star slow.',
  fix: 'keeps-verdicts',
  *check(file) {
    const lengths = ruleLengths(file)
    for (const one of file.rules) {
      const { rule, line, pattern } = one
      if (!rule.value.includes('**') || (pattern?.segments.length ?? 0) < 3) continue
      const span = file.valueSpan(line)
      const single = rule.octets.replaceAll(/\*{2,}/g, '*')
      const isKept =
        matchAlike(one.patterns, patternsWith(file, one, single)) &&
        keepsOrder(one, rule.octets.length - single.length, lengths)
      yield {
        line: line.number,
        span,
        message: `The stars side by side in ${quoted(rule.value)} are as good as one: a star matches slashes, too.`,
        ...(isKept ? { fix: [{ ...span, text: rule.value.replaceAll(/\*{2,}/g, '*') }] } : {}),
      }
    }
  },
}
