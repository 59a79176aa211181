import type { LintRule } from '../model/lint-rule.ts'

export const preferencesOutsideGroup: LintRule = {
  code: 'preferences-outside-group',
  severity: 'warning',
  summary: 'Usage preferences are before the first user-agent line.',
  why:
    'A Content-Usage is for the robots of its group, like a rule (draft-ietf-aipref-attach), and Content-Signal is always in a group in its ' +
    'documentation. Outside a group a Content-Usage is for no robot, and no document says for whom a Content-Signal is: ruly reads it for every agent without ' +
    'one of its own, others may skip it.',
  *check({ extensionsOf }) {
    for (const name of ['content-signal', 'content-usage'] as const) {
      for (const { line } of extensionsOf(name)) {
        if (line.group !== undefined) continue
        yield {
          line: line.number,
          message: `${line.field.writtenName} is outside all groups, ${audiences[name]}: put it after a user-agent line.`,
        }
      }
    }
  },
}

/** For whom a field outside all groups is: the same as the answers of `@ruly/preferences` say. */
const audiences = {
  'content-signal': 'so some agents skip it, and others read it for every robot without one of its own',
  'content-usage': 'so it is for no robot',
}
