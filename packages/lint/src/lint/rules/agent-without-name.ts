import type { LintRule } from '../model/lint-rule.ts'

export const agentWithoutName: LintRule = {
  code: 'agent-without-name',
  severity: 'error',
  summary: 'A user-agent line has no name.',
  why:
    'RFC 9309 §2.2.1 allows product tokens and `*`; without either, the line names no robot. Perl’s WWW::RobotRules and the gem robotstxt-parser read ' +
    'it as every robot.',
  *check({ fields }) {
    for (const { kind, number, field } of fields) {
      if (kind !== 'user-agent' || field.value !== '') continue
      yield {
        line: number,
        message:
          'The line names no robot: for most agents its rules apply to none, for some to all. Write "*" for everyone.',
      }
    }
  },
}
