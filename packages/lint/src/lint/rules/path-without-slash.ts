import { quoted } from '../text/quoted.ts'
import { meantPath } from '../text/meant-path.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { absoluteUrl } from '../text/absolute-url.ts'

export const pathWithoutSlash: LintRule = {
  code: 'path-without-slash',
  severity: 'error',
  isOneMistake: true,
  summary: 'The path of a rule does not begin with a slash.',
  why:
    'A path pattern begins with `/` (RFC 9309 §2.2), like the path of every URL. Robots compare from the first octet on (§2.2.2), so a rule ' +
    'that begins with anything else matches nothing.',
  fix: 'changes-verdicts',
  *check({ rules, valueSpan }) {
    for (const { rule, line, pattern } of rules) {
      const [first] = pattern?.segments ?? []
      if (!first || first.startsWith('/') || absoluteUrl.test(rule.value)) continue
      const span = valueSpan(line)
      const meant = meantPath(rule.value)
      yield {
        line: line.number,
        span,
        message:
          meant === undefined
            ? `${quoted(rule.value)} does not begin with a slash: the rule matches no URL.`
            : `${quoted(rule.value)} does not begin with a slash: the rule matches no URL; ${quoted(meant)} was probably meant.`,
        ...(meant === undefined ? {} : { fix: [{ ...span, text: meant }] }),
      }
    }
  },
}
