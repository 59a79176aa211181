import { matchAlike, patternsWith, keepsOrder, ruleLengths } from '../facts/rewritten-rule.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const repeatedStars: LintRule = {
  code: 'repeated-stars',
  severity: 'info',
  isOneMistake: true,
  summary: 'A pattern has several stars in a row.',
  why:
    'A star matches any run of characters, including slashes (RFC 9309 §2.2.3), so a second one next to it matches nothing more. It counts as a character when ' +
    'the lengths of rules are compared, and slows down robots that try every position for every star.',
  fix: 'keeps-verdicts',
  *check(file) {
    const lengths = ruleLengths(file)
    for (const one of file.rules) {
      const { rule, line, pattern } = one
      if (!rule.value.includes('**') || (pattern?.segments.length ?? 0) < 3) continue
      const span = file.valueSpan(line)
      const single = rule.rawValue.replaceAll(/\*{2,}/g, '*')
      const isKept =
        matchAlike(one.patterns, patternsWith(file, one, single)) &&
        keepsOrder(one, rule.rawValue.length - single.length, lengths)
      yield {
        line: line.number,
        span,
        message: `The stars in a row in ${quoted(rule.value)} match no more than one star: it also matches slashes.`,
        ...(isKept ? { fix: [{ ...span, text: rule.value.replaceAll(/\*{2,}/g, '*') }] } : {}),
      }
    }
  },
}
