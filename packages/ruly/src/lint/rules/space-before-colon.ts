import type { LintRule } from '../lint-rule.ts'

export const spaceBeforeColon: LintRule = {
  code: 'space-before-colon',
  severity: 'info',
  summary: 'White space stands between a field name and its colon.',
  why: 'RFC 9309 §2.2 allows it, and most robots read the line; robotexclusionrulesparser for Python wants the colon right behind the name and passes over it.',
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
        message: `White space stands between "${writtenName}" and its colon: some older parsers pass over the line.`,
        fix: [{ start: end, end: end + white.length, text: '' }],
      }
    }
  },
}
