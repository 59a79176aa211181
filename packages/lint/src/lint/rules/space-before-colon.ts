import type { LintRule } from '../model/lint-rule.ts'

export const spaceBeforeColon: LintRule = {
  code: 'space-before-colon',
  severity: 'info',
  isOneMistake: true,
  summary: 'A field name has white space before its colon.',
  why: 'RFC 9309 §2.2 allows it, and most agents read the line. Python’s robotexclusionrulesparser requires the colon directly after the name and skips the line.',
  fix: 'keeps-verdicts',
  *check({ fields, nameSpan }) {
    for (const line of fields) {
      if (line.kind === 'unknown' || line.facts.isMissingColon) continue
      const { writtenName } = line.field
      const behindName = line.text.indexOf(writtenName) + writtenName.length
      const [white = ''] = /^[ \t]+(?=:)/.exec(line.text.slice(behindName)) ?? []
      if (white === '') continue
      const { end } = nameSpan(line)
      yield {
        line: line.number,
        span: nameSpan(line),
        message: `"${writtenName}" has white space before its colon: some older parsers skip the line.`,
        fix: [{ start: end, end: end + white.length, text: '' }],
      }
    }
  },
}
