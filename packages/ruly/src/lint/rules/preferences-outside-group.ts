import type { LintRule } from '../lint-rule.ts'

export const preferencesOutsideGroup: LintRule = {
  code: 'preferences-outside-group',
  severity: 'warning',
  summary: 'Preferences about use stand before the first user-agent line.',
  why:
    'A Content-Usage is for the robots of its group, as rules are (draft-ietf-aipref-attach), and Content-Signal stands in groups in all of its ' +
    'documentation: outside of one it is for nobody, or it is left to chance for whom.',
  *check({ extensionsOf }) {
    const found = [...extensionsOf('content-signal'), ...extensionsOf('content-usage')]
    for (const { line } of found) {
      if (line.group !== undefined) continue
      yield {
        line: line.number,
        message: `${line.field.writtenName} stands in no group, so it is for no robot: put it behind a user-agent line.`,
      }
    }
  },
}
