import { preferenceContradictions } from '@ruly/preferences'
import type { LintRule } from '../model/lint-rule.ts'

export const preferencesContradict: LintRule = {
  code: 'preferences-contradict',
  severity: 'warning',
  summary: 'A line permits a use that another one refuses, for the same agents and paths.',
  why:
    'Preferences of several lines and vocabularies are combined: any refusal wins (draft-ietf-aipref-vocab-07 §7.1). So the permission has no effect, and robots that read ' +
    'only one of the two vocabularies do what the other forbids. It happens when a service such as Cloudflare adds Content-Signal to a file that has Content-Usage.',
  *check({ robots, lineAt }) {
    for (const { purpose, permits, refuses } of preferenceContradictions(robots)) {
      if (lineAt(permits.line ?? 0) === undefined) continue
      yield {
        line: permits.line ?? 0,
        message: `This ${permits.name} permits ${purpose}, and the ${refuses.name} on line ${refuses.line} refuses it: the refusal counts.`,
        related: [{ line: refuses.line ?? 0, message: `It refuses ${purpose}.` }],
      }
    }
  },
}
