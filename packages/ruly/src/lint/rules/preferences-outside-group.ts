import type { LintRule } from '../lint-rule.ts'

export const preferencesOutsideGroup: LintRule = {
  code: 'preferences-outside-group',
  severity: 'warning',
  summary: 'Usage preferences are before the first user-agent line.',
  why:
    'A Content-Usage is for the robots of its group, like a rule (draft-ietf-aipref-attach), and Content-Signal is always in a group in its ' +
    'documentation. Outside a group it is for no robot, or it is undefined for which.',
  *check({ extensionsOf }) {
    const found = [...extensionsOf('content-signal'), ...extensionsOf('content-usage')]
    for (const { line } of found) {
      if (line.group !== undefined) continue
      yield {
        line: line.number,
        message: `${line.field.writtenName} is outside all groups, so it is for no robot: put it after a user-agent line.`,
      }
    }
  },
}
