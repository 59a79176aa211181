import { escapingOf } from '../text/escaping.ts'
import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const spaceInPath: LintRule = {
  code: 'space-in-path',
  severity: 'warning',
  summary: 'White space stands inside a path.',
  why:
    'A line has one path, up to its end. URLs have no white space: where a path has some, it is escaped (`%20`). ruly and a few others escape it in ' +
    'rules, too; Google compares it as it stands, and the rule matches nothing.',
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
          ? `${quoted(rule.value)} is one path with white space in it, not several: each path takes a line of its own.`
          : `${quoted(rule.value)} has white space, which URLs have only escaped: robots that compare it as it stands find nothing.`,
        ...(isList || !/^[/*]/.test(rule.value) ? {} : escapingOf(file, one, /[ \t]+/g)),
      }
    }
  },
}
