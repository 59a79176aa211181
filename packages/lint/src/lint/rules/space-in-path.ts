import { escapingOf } from '../text/escaping.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const spaceInPath: LintRule = {
  code: 'space-in-path',
  severity: 'warning',
  summary: 'A path contains white space.',
  why:
    'A line has one path, which ends at the end of the line. URLs contain no white space but escape it (`%20`). ruly and a few others also escape it in ' +
    'rules; Google compares it as it is, so the rule matches nothing.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const one of file.rules) {
      const { rule, line } = one
      if (!/[ \t]/.test(rule.value)) continue
      const isList = /[ \t,;][/*]|[ \t](?:(?:dis)?allow|user-agent|sitemap):/i.test(rule.value)
      yield {
        line: line.number,
        span: file.valueSpan(line),
        message: isList
          ? `${quoted(rule.value)} is one path with white space, not several: write each path on its own line.`
          : `${quoted(rule.value)} has white space, which URLs contain only escaped: robots that do not escape it match nothing.`,
        ...(isList || !/^[/*]/.test(rule.value) ? {} : escapingOf(file, one, /[ \t]+/g)),
      }
    }
  },
}
