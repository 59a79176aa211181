import type { LintRule } from '../lint-rule.ts'

export const agentWithoutName: LintRule = {
  code: 'agent-without-name',
  severity: 'error',
  summary: 'A user-agent line has no name.',
  why:
    'RFC 9309 §2.2.1 knows product tokens and `*`; without either, the line names nobody. Perl’s WWW::RobotRules and the gem robotstxt-parser take ' +
    'it for every robot.',
  *check({ fields }) {
    for (const { kind, number, field } of fields) {
      if (kind !== 'user-agent' || field.value !== '') continue
      yield {
        line: number,
        message:
          'The line names no robot: to most its rules are for nobody, to some for everyone. "*" is everyone.',
      }
    }
  },
}
