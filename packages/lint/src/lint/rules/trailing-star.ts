import { matchAlike, patternsWith, keepsOrder, ruleLengths } from '../facts/rewritten-rule.ts'
import { quoted } from '../text/quoted.ts'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const trailingStar: LintRule = {
  code: 'trailing-star',
  severity: 'info',
  isOneMistake: true,
  summary: 'A pattern ends with a star that has no effect.',
  why:
    'A pattern matches everything that begins with it (RFC 9309 §2.2.2), so a star at its end only adds to its length, which can make it win ' +
    'against other rules. Robots of the older standards, such as Python’s urllib.robotparser up to 3.13, read the star as a character of the path, so the rule matches nothing. Files with other wildcards are not reported: they are for robots that know them.',
  fix: 'keeps-verdicts',
  *check(file) {
    // With other wildcards, the file is for robots with wildcards alone.
    if (file.rules.some(({ rule }) => /\*./.test(rule.value))) return
    const lengths = ruleLengths(file)
    for (const one of file.rules) {
      const { rule, line, pattern } = one
      if (!rule.value.endsWith('*')) continue
      const [, stem = '', stars = ''] = /^(.*?[^*])(\*+)$/s.exec(rule.value) ?? []
      if (stars === '' || pattern === undefined || pattern.segments.length < 2 || !matchesSomething(pattern))
        continue
      const { end } = file.valueSpan(line)
      const start = end - stars.length
      const without = patternsWith(file, one, rule.rawValue.slice(0, -stars.length))
      // Without the star, a dollar sign before it would mean the end of the URL, and white space would not belong to the value.
      if (/[ \t]$/.test(stem) || !matchAlike(one.patterns, without)) continue
      yield {
        line: line.number,
        span: { start, end },
        message: `The star at the end of ${quoted(rule.value)} matches nothing that ${quoted(stem)} does not, and robots without wildcards read it as a character: without the star, the rule is for them too.`,
        ...(keepsOrder(one, stars.length, lengths) ? { fix: [{ start, end, text: '' }] } : {}),
      }
    }
  },
}
